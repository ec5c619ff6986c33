import { isNull } from 'drizzle-orm'
import type { StaffSearched } from '#server/core/db/staff-searched.ts'
import { sliders } from './sliders.table.ts'

/** How admins find the slides of the home page. */
export const slidersForStaff: StaffSearched = {
  type: 'sliders',
  table: sliders,
  permission: 'admin',
  kept: isNull(sliders.trashedAt),
  title: sliders.title,
  hint: sliders.subtitle,
  shown: sliders.isActive,
}
