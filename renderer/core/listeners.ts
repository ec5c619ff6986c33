/** Listeners of a store, with `watch` in the form that `useSyncExternalStore` takes. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    notify(...args: Args) {
      for (const listener of listeners) listener(...args)
    },
    watch(listener: (...args: Args) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
