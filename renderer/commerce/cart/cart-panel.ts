import { createListeners } from '#renderer/core/listeners.ts'
import { toast } from '#renderer/core/ui/toast.ts'

// The state is shared, because the cart button, toasts and "Buy again" all open the panel.
const { notify, watch } = createListeners()
let state: 'never' | 'open' | 'closed' = 'never'

const setState = (now: typeof state) => {
  state = now
  notify()
}

export const cartPanel = {
  open() {
    toast.drop('cart')
    setState('open')
  },
  close: () => setState('closed'),
  state: () => state,
  watch,
}
