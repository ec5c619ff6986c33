import type { Column, SQL, SQLWrapper, Table } from 'drizzle-orm'
import type { Permission } from '#shared/core/roles.ts'
import type { StaffSearchType } from '#shared/core/staff-search-options.ts'

/** How the staff search finds one kind of record. */
export interface StaffSearchable {
  type: StaffSearchType
  table: Table & { id: Column; createdAt: Column }
  /** Permission that opening it needs. */
  permission: Permission
  /** Condition for records that are not in the trash. */
  notTrashed: SQL
  title: SQLWrapper
  hint: SQLWrapper
  /** Further searched columns. */
  otherNames?: SQLWrapper[]
  /** An exact match that an index finds, also among old records. Gets the query in lower case. */
  exactMatch?: (q: string) => SQL
  /** Whether it is published or in use. */
  isVisible: SQLWrapper
}
