import { useEffect, useState } from 'react'
import { type PendingCode, pendingCode } from './pending-code.ts'

/** Whether this page is at its code step, and for which address. */
export function useCodeStep() {
  const [pending, setPending] = useState<PendingCode>()
  // Read after hydrating: the server cannot know of it.
  useEffect(() => setPending(pendingCode.kept()), [])
  return {
    pending,
    codeSentTo(email: string) {
      const sent = { email, sentAt: Date.now() }
      pendingCode.keep(sent)
      setPending(sent)
    },
    leave() {
      pendingCode.forget()
      setPending(undefined)
    },
  }
}
