import { safeLink } from '#shared/content/rich-text.ts'

export const addressHint = 'Use an address like https://example.com, /shop or a mail address.'

/** The URL for a typed address, which may lack `https://` or `mailto:`. */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return safeLink(`mailto:${text}`)
  if (/^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(text)) return safeLink(`https://${text}`)
  return safeLink(text)
}
