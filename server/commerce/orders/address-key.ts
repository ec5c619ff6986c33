const gmail = new Set(['gmail.com', 'googlemail.com'])

/** The same key for all spellings of a mailbox: lower case, without a plus suffix and without the dots that Gmail ignores. */
export function addressKey(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
