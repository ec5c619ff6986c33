const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * One key for all spellings of a mailbox: small letters, without what stands behind a plus sign, and without the dots that
 * Gmail ignores. Only for counting: mail goes to the address as it was typed.
 */
export function addressKey(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
