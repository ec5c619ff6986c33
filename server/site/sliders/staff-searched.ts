import { isNull } from 'drizzle-orm'
import type { StaffSearchable } from '#server/core/db/staff-searchable.ts'
import { sliders } from './sliders.table.ts'

/** The search of the admin area finds slides. */
export const slidersForStaff: StaffSearchable = {
  type: 'sliders',
  table: sliders,
  permission: 'admin',
  notTrashed: isNull(sliders.trashedAt),
  title: sliders.title,
  hint: sliders.subtitle,
  isVisible: sliders.isActive,
}
