const listeners = new Set<() => void>()

/** Asks for the password over the page, for what notices by itself that nobody is signed in any more. */
export const signInAgain = {
  ask() {
    for (const listener of listeners) listener()
  },
  watch(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
