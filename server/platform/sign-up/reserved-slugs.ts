/**
 * Short names that sign-up refuses, because their hosts belong to the platform, to mail and name servers, or look
 * official. Operators may give them to a company.
 */
const reserved = new Set(
  `about abuse account accounts admin administrator api app apps assets auth autoconfig autodiscover beta billing blog
  careers cdn checkout cloud community console contact dashboard demo dev developer developers dns docs download email
  files forum ftp help helpdesk host hosting hostmaster http https image images imap img info internal invoice invoices
  isatap jobs legal localhost login logout m mail mailer mailbox marketing media mobile mtasts mx news newsletter ns official
  oauth owner owners partner partners pay payment payments platform pop pop3 portal postmaster preview press pricing
  privacy public register root sales secure security server sftp shop signin signup site sites smtp ssh ssl sso staff
  staging static stats status store support sysadmin system team terms test tls uploads vitrine vpn web webmail
  webmaster wpad www`.split(/\s+/),
)

const lookAlikes: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 5: 's' }

/**
 * Also names with digits at the end or instead of letters, such as `ns1` and `bi11ing`, with dashes, such as `sign-in`,
 * with the product's name, and in the form of internationalized domains.
 */
export function isReservedSlug(slug: string): boolean {
  const plain = slug.replaceAll('-', '')
  const spelled = plain.replace(/[0135]/g, (digit) => lookAlikes[digit]!)
  return (
    [plain, plain.replace(/\d+$/, ''), spelled].some((name) => reserved.has(name)) ||
    spelled.includes('vitrine') ||
    /^..--/.test(slug)
  )
}
