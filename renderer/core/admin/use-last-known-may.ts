import { useRef } from 'react'
import { hasPermission, type Permission } from '#shared/core/roles.ts'
import { useMe } from '../session/me.ts'

/**
 * The user's permissions, also after the session expired: the page stays the same
 * while `SessionEnd` asks to sign in again.
 */
export function useLastKnownMay() {
  const { me } = useMe()
  const role = useRef(me?.role)
  if (me) role.current = me.role
  return (permission: Permission) => hasPermission(role.current, permission)
}
