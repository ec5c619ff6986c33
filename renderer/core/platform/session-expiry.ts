import { createListeners } from '../listeners.ts'

const { notify, watch } = createListeners()
let expired = false

/** Whether the session ended during use, and the user has neither signed in again nor dismissed the dialog. */
export const sessionExpiry = {
  isExpired: () => expired,
  set(now: boolean) {
    expired = now
    notify()
  },
  watch,
}
