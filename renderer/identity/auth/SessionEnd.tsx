import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { sessionExpiry } from '#renderer/core/platform/session-expiry.ts'
import { useMe, useSignedIn } from '#renderer/core/session/me.ts'
import { LoadFailed, lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'

const SignInAgain = lazyWithFallback(
  async () => (await import('./SignInAgain.tsx')).SignInAgain,
  ({ open }) => <LoadFailed open={open} />,
)

/**
 * Asks for the password in a dialog when the session has ended, so that unsaved input is not lost. The dialog is loaded
 * on first use. `onDismiss` is called when the user closes it.
 */
export function SessionEnd({ onDismiss }: { onDismiss?: () => void }) {
  const { me } = useMe()
  const [lastMe, setLastMe] = useState(me)
  useEffect(() => setLastMe((previous) => me ?? previous), [me])
  const [asking, setAsking] = useSessionEnded()
  const [isNeeded, setNeeded] = useState(false)
  const open = asking && lastMe !== undefined
  if (open && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <SignInAgain
        open={open}
        username={lastMe?.username}
        onDone={() => setAsking(false)}
        onClose={() => {
          setAsking(false)
          onDismiss?.()
        }}
      />
    </Suspense>
  )
}

/** True once a response reports that the session has ended, or `sessionExpiry` is set. */
function useSessionEnded() {
  const client = useQueryClient()
  const signedIn = useSignedIn()
  const [asking, setAsking] = useState(sessionExpiry.isExpired)
  useEffect(() => sessionExpiry.watch(() => sessionExpiry.isExpired() && setAsking(true)), [])
  useEffect(() => {
    if (signedIn) sessionExpiry.set(false)
  }, [signedIn])
  useEffect(() => {
    const caches = [client.getQueryCache(), client.getMutationCache()]
    const unsubscribe = caches.map((cache) =>
      cache.subscribe((event: { type: string; action?: { type: string; error?: unknown } }) => {
        const error = event.type === 'updated' && event.action?.type === 'error' ? event.action.error : undefined
        if ((error as { code?: string } | undefined)?.code === 'AUTH_REQUIRED') setAsking(true)
      }),
    )
    return () => {
      for (const end of unsubscribe) end()
    }
  }, [client])
  return [asking, setAsking] as const
}
