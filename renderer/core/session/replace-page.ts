let leaving = false

/** Runs `last`, then loads another page in place of this one, so that Back skips it. */
export function replacePage(path: string, last?: () => void) {
  leaving = true
  try {
    last?.()
  } catch (error) {
    leaving = false
    throw error
  }
  window.location.replace(path)
}

/** Whether the page is being replaced, so that new requests and messages are pointless. */
export const isLeaving = () => leaving
