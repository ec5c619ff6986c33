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
 * Shows a page to those who may see it; the server checks again. A session that
 * ends while somebody works does not take the page away: `SessionEnd` asks over it.
 */
export function RequireRole({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { session } = usePlatform()
  const { me, may, error } = useMe()
  const { pathname, search } = useLocation()
  // The server knows nobody, so the first drawing is the shell for everybody.
  const [alive, setAlive] = useState(false)
  const [welcome, setWelcome] = useState(false)
  const [settingUp, setSettingUp] = useState(me?.setUpSecondFactor === true)
  useEffect(() => setSettingUp((was) => was || me?.setUpSecondFactor === true), [me?.setUpSecondFactor])
  useEffect(() => setAlive(true), [])
  useEffect(() => setWelcome((was) => was || me !== undefined), [me])

  // Until the new recovery codes were seen, not only until the server is content.
  if (me && settingUp && may(permission))
    return (
      <Suspense fallback={<PageSkeleton />}>
        <SetUpFirst onDone={() => setSettingUp(false)} />
      </Suspense>
    )
  if (me) return may(permission) ? children : <NoAccess />
  if (welcome) return children
  if (error && session.kept()) return <Failed onRetry={() => location.reload()}>{error.message}</Failed>
  if (!alive || session.kept()) return <PageSkeleton />
  return <Navigate to={paths.loginThen(pathname + search)} replace />
}
