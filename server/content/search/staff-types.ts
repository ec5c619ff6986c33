import type { StaffSearchable } from '#server/core/db/staff-searchable.ts'
import { Registry } from '#server/core/registry.ts'

/** Records that only staff can search. Types that visitors can search too are in types.ts. */
export const staffSearched = new Registry<StaffSearchable>('records that staff search')
