import { aboutType, type ContentTypeName, contentTypeNames, type contentTypes } from './content-types.ts'
import { may, type Permission, type Role } from './roles.ts'

/** The lists of the admin half whose choice can be kept under a name, and who may open each. */
export type SavedList = (typeof contentTypes)[ContentTypeName]['list'] | 'orders' | 'users'
export const savedLists = {
  ...Object.fromEntries(contentTypeNames.map((name) => [aboutType(name).list, aboutType(name).permission])),
  orders: 'admin',
  users: 'admin',
} as Record<SavedList, Permission>

/** Who can be given a view to begin with. */
export const viewRoles = ['moderator', 'admin'] as const satisfies readonly Role[]
export type ViewRole = (typeof viewRoles)[number]

/** Those of them who may open a list. */
export const rolesOfList = (list: SavedList) => viewRoles.filter((role) => may(role, savedLists[list]))

/** Of one person in one list. */
export const mostOwnViews = 50
/** Shared in one list. */
export const mostSharedViews = 100
export const longestViewName = 60
export const longestViewSearch = 1000
