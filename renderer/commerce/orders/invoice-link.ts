/** A download that starts within this time of the expiry may come too late, in ms. */
const margin = 5000

/** Whether a signed link, with its expiry in seconds as `e`, has expired or is about to. */
export function isLinkExpired(url: string, now: number): boolean {
  const expires = Number(new URLSearchParams(url.slice(url.indexOf('?'))).get('e'))
  return expires * 1000 - margin <= now
}
