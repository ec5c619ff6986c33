let leaving = false

/**
 * Loads another page afresh in the place of this one, so that Back does not come to it, having done the `last` thing on this
 * one; unless that fails.
 */
export function leaveFor(path: string, last?: () => void) {
  leaving = true
  try {
    last?.()
  } catch (error) {
    leaving = false
    throw error
  }
  window.location.replace(path)
}

/** Whether this page is about to go: what it begins now would be cut off, and what it says nobody would read. */
export const isLeaving = () => leaving
