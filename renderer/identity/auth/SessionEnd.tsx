import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { sessionEnd } from '#renderer/core/platform/session-end.ts'
import { useMe, useSignedIn } from '#renderer/core/session/me.ts'
import { lazyWithFallback, Missing } from '#renderer/core/ui/lazy-with-fallback.tsx'

const SignInAgain = lazyWithFallback(
  async () => (await import('./SignInAgain.tsx')).SignInAgain,
  ({ open }) => <Missing open={open} />,
)

/**
 * When a session ends under somebody, asks for the password over the page, so that
 * nothing typed is lost. Costs nothing until then. `onDismiss` is for who does not want to.
 */
export function SessionEnd({ onDismiss }: { onDismiss?: () => void }) {
  const { me } = useMe()
  const [known, setKnown] = useState(me)
  useEffect(() => setKnown((was) => me ?? was), [me])
  const [asking, setAsking] = useAsking()
  const [wanted, setWanted] = useState(false)
  const open = asking && known !== undefined
  if (open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <SignInAgain
        open={open}
        username={known?.username}
        onDone={() => setAsking(false)}
        onClose={() => {
          setAsking(false)
          onDismiss?.()
        }}
      />
    </Suspense>
  )
}

/** True from the first answer that says nobody is signed in any more, or when something asks for it. */
function useAsking() {
  const client = useQueryClient()
  const signedIn = useSignedIn()
  const [asking, setAsking] = useState(sessionEnd.is)
  useEffect(() => sessionEnd.watch(() => sessionEnd.is() && setAsking(true)), [])
  useEffect(() => {
    if (signedIn) sessionEnd.tell(false)
  }, [signedIn])
  useEffect(() => {
    const notice = (error: { code?: string } | null | undefined) => {
      if (error?.code === 'AUTH_REQUIRED') setAsking(true)
    }
    const queries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error)
    })
    const mutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error)
    })
    return () => {
      queries()
      mutations()
    }
  }, [client])
  return [asking, setAsking] as const
}
