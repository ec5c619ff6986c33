/** The client of a request. */
export interface Caller {
  ip: string
  userAgent: string
  /** The client asks not to be tracked, by `DNT` or `Sec-GPC`. */
  untracked: boolean
  /** Country code from a trusted proxy, otherwise empty. */
  country: string
  /** The requested origin of the company, which may not be the canonical one. */
  origin: string
  /** A random, signed id that recognizes a browser and grants nothing. Reading it sets the cookie. */
  visitor(): string
  /** The id of a returning browser. Never sets the cookie. */
  knownVisitor(): string | undefined
}
