import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { identity } from '#renderer/core/platform/identity.ts'
import { lazyWithFallback, Missing } from '#renderer/core/ui/lazy-with-fallback.tsx'

const ConfirmIdentity = lazyWithFallback(
  async () => (await import('./ConfirmIdentity.tsx')).ConfirmIdentity,
  ({ request, onClose }) => <Missing open={request !== undefined} onClose={onClose} />,
)

/** Draws the dialog that confirms an identity. It is loaded when the server first asks for that. */
export function IdentityHost() {
  const request = useSyncExternalStore(identity.watch, identity.request, () => undefined)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (request) setWanted(true)
  }, [request])
  if (!wanted) return null
  return (
    <Suspense>
      <ConfirmIdentity request={request} onClose={() => request?.answer(false)} />
    </Suspense>
  )
}
