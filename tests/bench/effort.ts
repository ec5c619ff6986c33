/** Duration of the measurement. */
export interface Effort {
  turns: number
  /** Duration of one turn of one side. */
  seconds: number
  pages: number
  /** Number of items in the search benchmark. */
  documents: number
  /** Number of rows in each admin list. */
  records: number
  /** Number of page views per year. */
  views: number
  images: number
  /** Products of a move. */
  products: number
  idleSeconds: number
}

export const thorough: Effort = {
  turns: 7,
  seconds: 3,
  pages: 600,
  documents: 100_000,
  records: 100_000,
  views: 1_000_000,
  images: 200,
  products: 10_000,
  idleSeconds: 20,
}
/** Runs every benchmark briefly, without meaningful figures. */
export const quick: Effort = {
  turns: 1,
  seconds: 1,
  pages: 60,
  documents: 5000,
  records: 5000,
  views: 20_000,
  images: 12,
  products: 200,
  idleSeconds: 3,
}
