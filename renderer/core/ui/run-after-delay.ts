/** Delays of automatic actions in milliseconds, from the specification. */
const delays = {
  /** Next slide. */
  nextSlide: 3000,
  /** Login page after a password reset. */
  login: 3000,
}

/** Runs an automatic action after its delay. Returns a function that cancels it. */
export function runAfterDelay(name: keyof typeof delays, work: () => void): () => void {
  const timer = setTimeout(work, delays[name])
  return () => clearTimeout(timer)
}
