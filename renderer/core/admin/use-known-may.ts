import { useRef } from 'react'
import { may, type Permission } from '#shared/core/roles.ts'
import { useMe } from '../session/me.ts'

/**
 * What somebody may do, also in the moment after their session has ended: while
 * `SessionEnd` asks, nothing that they were at is taken away.
 */
export function useKnownMay() {
  const { me } = useMe()
  const role = useRef(me?.role)
  if (me) role.current = me.role
  return (permission: Permission) => may(role.current, permission)
}
