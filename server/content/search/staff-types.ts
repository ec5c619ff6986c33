import type { StaffSearched } from '#server/core/db/staff-searched.ts'
import { Registry } from '#server/core/registry.ts'

/** What only staff find. What visitors find too is in types.ts. */
export const staffSearched = new Registry<StaffSearched>('records that staff search')
