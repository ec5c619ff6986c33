import { peopleForStaff } from '../auth/staff-searched.ts'
import { ordersForStaff } from '../orders/staff-searched.ts'
import { slidersForStaff } from '../sliders/staff-searched.ts'
import type { StaffSearched } from './staff-search.ts'

/** What only staff find. What visitors find too is in types.ts. */
export const staffSearched: readonly StaffSearched[] = [ordersForStaff, peopleForStaff, slidersForStaff]
