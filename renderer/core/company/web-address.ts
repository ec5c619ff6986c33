/** A link that is safe to offer: `https://` is put before an address without a protocol, other protocols are dropped. */
export function webAddress(value: string): string | undefined {
  const text = value.trim()
  if (!text) return undefined
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
  return /^https?:\/\/[^\s]+$/i.test(address) && URL.canParse(address) ? address : undefined
}

/** The address as displayed, without protocol and `www`. */
export const shortAddress = (address: string) => address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
