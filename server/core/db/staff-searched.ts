import type { Column, SQL, SQLWrapper, Table } from 'drizzle-orm'
import type { Permission } from '#shared/core/roles.ts'
import type { StaffSearchType } from '#shared/core/staff-search-options.ts'

/** How staff find one kind of record by its name. */
export interface StaffSearched {
  type: StaffSearchType
  table: Table & { id: Column; createdAt: Column }
  /** Who may open it. */
  permission: Permission
  /** What is not in the trash. */
  kept: SQL
  title: SQLWrapper
  hint: SQLWrapper
  /** What else it is called. */
  names?: SQLWrapper[]
  /** Found however old it is, because an index answers it. Given small letters. */
  exactly?: (q: string) => SQL
  /** Whether visitors see it, or it is in use. */
  shown: SQLWrapper
}
