import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { identity } from '#renderer/core/platform/identity.ts'
import { LoadFailed, lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'

const ConfirmIdentity = lazyWithFallback(
  async () => (await import('./ConfirmIdentity.tsx')).ConfirmIdentity,
  ({ request, onClose }) => <LoadFailed open={request !== undefined} onClose={onClose} />,
)

/** Shows the dialog that confirms an identity. It is loaded on first use. */
export function IdentityHost() {
  const request = useSyncExternalStore(identity.watch, identity.request, () => undefined)
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (request) setNeeded(true)
  }, [request])
  if (!isNeeded) return null
  return (
    <Suspense>
      <ConfirmIdentity request={request} onClose={() => request?.answer(false)} />
    </Suspense>
  )
}
