import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useMe } from './me.ts'

/** Shows its children to signed-in users and redirects visitors to the login page. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { signedIn, me } = useMe()
  const { pathname, search } = useLocation()
  // The server renders without a session, so the first render is the same for all.
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  if (!hydrated) return null
  return signedIn || me ? children : <Navigate to={paths.loginThen(pathname + search)} replace />
}
