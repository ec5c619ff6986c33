import { fieldError } from '#shared/core/errors.ts'

/**
 * The origin of a typed address: `photos.example.com/home` becomes `https://photos.example.com`. Plain http is only
 * allowed for this computer. Throws VALIDATION.
 */
export function addressOf(typed: string): string {
  const text = typed.trim()
  const url = parsed(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !['http:', 'https:'].includes(url.protocol) || !url.hostname)
    throw refused('Enter the address of your site, like photos.example.com.')
  if (url.username || url.password) throw refused('Enter the address without a name or a password in it.')
  if (isThisComputer(url.hostname)) return `${/^https:/i.test(text) ? 'https' : 'http'}://${url.host}`
  if (/^http:/i.test(text))
    throw refused('This address is not secure. Use one that begins with https://, or leave the beginning out.')
  return url.origin
}

function parsed(text: string) {
  // URL parsers ignore or rewrite these characters.
  return /[\s\\]/.test(text) || !URL.canParse(text) ? undefined : new URL(text)
}

const isThisComputer = (host: string) => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host)

const refused = (message: string) => fieldError('address', message)
