/**
 * [Note: Schemes of the double] Chromium does not support custom schemes from outside, so `app://bundle/x` is
 * `https://bundle.app.invalid/x` in the page, and a server of the double answers all hosts that end in `.invalid`. Main
 * code only sees `app://`.
 */
const registered = new Set<string>()

export const register = (scheme: string) => void registered.add(scheme)

/** `app://bundle/x` as a URL of Chromium. */
export function toWeb(url: string) {
  const { protocol, host, pathname, search, hash } = new URL(url)
  const scheme = protocol.slice(0, -1)
  return registered.has(scheme) ? `https://${host}.${scheme}.invalid${pathname}${search}${hash}` : url
}

/** Converts back, also for a bare origin. */
export function fromWeb(url: string) {
  const [, host, scheme, rest] = /^https:\/\/([^/]+)\.([a-z][a-z\d+-]*)\.invalid(.*)$/.exec(url) ?? []
  return scheme && registered.has(scheme) ? `${scheme}://${host}${rest}` : url
}

/** The URL of a page in Electron's form. */
export function originOf(url: string) {
  const [, scheme, host] = /^([a-z][a-z\d+-]*):\/\/([^/]+)/.exec(url) ?? []
  return scheme && registered.has(scheme) ? `${scheme}://${host}` : new URL(url).origin
}
