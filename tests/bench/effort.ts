/** How long to measure. */
export interface Effort {
  turns: number
  /** Of one turn of one side. */
  seconds: number
  pages: number
  /** To search through. */
  documents: number
  /** In each list of staff. */
  records: number
  /** Of a year. */
  views: number
  images: number
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
  idleSeconds: 20,
}
/** To see that everything runs. Says nothing about speed. */
export const quick: Effort = {
  turns: 1,
  seconds: 1,
  pages: 60,
  documents: 5000,
  records: 5000,
  views: 20_000,
  images: 12,
  idleSeconds: 3,
}
