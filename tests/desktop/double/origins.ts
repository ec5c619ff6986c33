/**
 * [Note: Schemes of the double] Chromium cannot be taught a scheme from outside, so `app://bundle/x`
 * is `https://bundle.app.invalid/x` to the page, and a server of the double answers for all names
 * that end in `.invalid`. Main code only ever sees `app://`.
 */
const registered = new Set<string>()

export const register = (scheme: string) => void registered.add(scheme)

/** `app://bundle/x` as Chromium knows it. */
export function toWeb(url: string) {
  const { protocol, host, pathname, search, hash } = new URL(url)
  const scheme = protocol.slice(0, -1)
  return registered.has(scheme) ? `https://${host}.${scheme}.invalid${pathname}${search}${hash}` : url
}

/** The way back, also for a bare origin. */
export function fromWeb(url: string) {
  const [, host, scheme, rest] = /^https:\/\/([^/]+)\.([a-z][a-z\d+-]*)\.invalid(.*)$/.exec(url) ?? []
  return scheme && registered.has(scheme) ? `${scheme}://${host}${rest}` : url
}

/** Of a page's address, the way Electron names it. */
export function originOf(url: string) {
  const [, scheme, host] = /^([a-z][a-z\d+-]*):\/\/([^/]+)/.exec(url) ?? []
  return scheme && registered.has(scheme) ? `${scheme}://${host}` : new URL(url).origin
}
