import { useEffect, useState } from 'react'
import { type PendingCode, pendingCode } from './pending-code.ts'

/** The pending code of this page, if it is at the code step. */
export function useCodeStep(key?: Parameters<typeof pendingCode.read>[0]) {
  const [pending, setPending] = useState<PendingCode>()
  // Read in the browser, because the server renders without session storage.
  useEffect(() => setPending(pendingCode.read(key)), [key])
  const update = (next: PendingCode | undefined) => {
    pendingCode.store(next, key)
    setPending(next)
  }
  return {
    pending,
    codeSentTo: (email: string) => update({ email, sentAt: Date.now() }),
    leave: () => update(undefined),
  }
}
