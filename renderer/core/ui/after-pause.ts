/** What comes by itself, and after how many milliseconds, as the specification states. */
const pauses = {
  /** A slide has been shown. */
  nextSlide: 3000,
  /** A password was reset. */
  login: 3000,
}

/** Does what comes by itself, unless what this answers is called before. */
export function afterPause(before: keyof typeof pauses, work: () => void): () => void {
  const timer = setTimeout(work, pauses[before])
  return () => clearTimeout(timer)
}
