let leaving = false

/** Loads another page afresh. */
export function leaveFor(path: string) {
  leaving = true
  window.location.assign(path)
}

/** Whether this page is about to go: what it begins now would be cut off, and what it says nobody would read. */
export const isLeaving = () => leaving
