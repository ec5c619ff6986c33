import { toast } from '#renderer/core/ui/toast.ts'

/** Whether the cart lies open over the page. Anybody may open it: the floating button, a toast, an order that is bought again. */
const watching = new Set<() => void>()
let state: 'never' | 'open' | 'closed' = 'never'

const put = (now: typeof state) => {
  state = now
  for (const tell of watching) tell()
}

export const cartPanel = {
  open() {
    toast.drop('cart')
    put('open')
  },
  close: () => put('closed'),
  state: () => state,
  watch(listener: () => void) {
    watching.add(listener)
    return () => void watching.delete(listener)
  },
}
