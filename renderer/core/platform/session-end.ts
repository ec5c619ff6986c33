const listeners = new Set<() => void>()
let ended = false

/** Whether the session has ended under whoever was signed in, and they have neither signed in again nor left. */
export const sessionEnd = {
  is: () => ended,
  tell(now: boolean) {
    ended = now
    for (const listener of listeners) listener()
  },
  watch(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
