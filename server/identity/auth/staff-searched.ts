import { eq, isNull, or } from 'drizzle-orm'
import type { StaffSearched } from '#server/core/db/staff-searched.ts'
import { users } from './users.table.ts'

/** How admins find people. */
export const peopleForStaff: StaffSearched = {
  type: 'users',
  table: users,
  permission: 'admin',
  kept: isNull(users.deleteAfter),
  title: users.name,
  hint: users.email,
  names: [users.username, users.email],
  exactly: (q) => or(eq(users.email, q), eq(users.username, q))!,
  shown: users.isActive,
}
