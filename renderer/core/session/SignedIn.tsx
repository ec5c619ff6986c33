import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useMe } from './me.ts'

/** Shows what belongs to whoever is signed in; everybody else is asked to log in first. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { signedIn, me } = useMe()
  const { pathname, search } = useLocation()
  // The server knows nobody, so the first drawing is the shell for everybody.
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  if (!alive) return null
  return signedIn || me ? children : <Navigate to={paths.loginThen(pathname + search)} replace />
}
