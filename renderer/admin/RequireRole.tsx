import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'
import type { Permission } from '#shared/core/roles.ts'
import { PageSkeleton } from '../core/admin/PageSkeleton.tsx'
import { paths } from '../core/paths.ts'
import { usePlatform } from '../core/platform/platform.ts'
import { useMe } from '../core/session/me.ts'
import { Failed } from '../core/ui/Failed.tsx'
import { NoAccess } from './NoAccess.tsx'

const SetUpFirst = lazyWithFallback(async () => (await import('../identity/second-factor/SetUpFirst.tsx')).SetUpFirst)

/**
 * Shows a page to users with the permission; the server checks again. The page stays when
 * the session expires, and `SessionEnd` asks to sign in over it.
 */
export function RequireRole({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { session } = usePlatform()
  const { me, may, error } = useMe()
  const { pathname, search } = useLocation()
  // The server renders without a session, so the first render is the same for all.
  const [hydrated, setHydrated] = useState(false)
  const [wasAllowed, setWasAllowed] = useState(false)
  const [settingUp, setSettingUp] = useState(me?.setUpSecondFactor === true)
  useEffect(() => setSettingUp((was) => was || me?.setUpSecondFactor === true), [me?.setUpSecondFactor])
  useEffect(() => setHydrated(true), [])
  useEffect(() => setWasAllowed((was) => was || me !== undefined), [me])

  // Stays until the user has seen the recovery codes.
  if (me && settingUp && may(permission))
    return (
      <Suspense fallback={<PageSkeleton />}>
        <SetUpFirst onDone={() => setSettingUp(false)} />
      </Suspense>
    )
  if (me) return may(permission) ? children : <NoAccess />
  if (wasAllowed) return children
  if (error && session.isStored()) return <Failed onRetry={() => location.reload()}>{error.message}</Failed>
  if (!hydrated || session.isStored()) return <PageSkeleton />
  return <Navigate to={paths.loginThen(pathname + search)} replace />
}
