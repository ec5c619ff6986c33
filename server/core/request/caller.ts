/** Who is calling, as far as the connection tells. */
export interface Caller {
  ip: string
  userAgent: string
  /** Asks not to be tracked, by `DNT` or `Sec-GPC`. */
  untracked: boolean
  /** Two letters, from a trusted proxy; empty where none says. */
  country: string
  /** The origin the request came to: the company's, though not always its canonical one. */
  origin: string
  /** Random and signed: recognises a browser, grants nothing. Reading it sets the cookie. */
  visitor(): string
  /** The same of a browser that has been here before, and nothing of any other. Sets nothing. */
  knownVisitor(): string | undefined
}
