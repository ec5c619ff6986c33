import { eq, isNull, or } from 'drizzle-orm'
import type { StaffSearchable } from '#server/core/db/staff-searchable.ts'
import { users } from './users.table.ts'

/** The staff search for users. */
export const searchedUsers: StaffSearchable = {
  type: 'users',
  table: users,
  permission: 'admin',
  notTrashed: isNull(users.deleteAfter),
  title: users.name,
  hint: users.email,
  otherNames: [users.username, users.email],
  exactMatch: (q) => or(eq(users.email, q), eq(users.username, q))!,
  isVisible: users.isActive,
}
