import { type ContentTypeName, contentTypeInfo, contentTypeNames, type contentTypes } from './content-types.ts'
import { hasPermission, type Permission, type Role } from './roles.ts'

/** Admin lists with saved views, and the permission to open each. */
export type SavedList = (typeof contentTypes)[ContentTypeName]['list'] | 'orders' | 'users'
export const savedLists = {
  ...Object.fromEntries(contentTypeNames.map((name) => [contentTypeInfo(name).list, contentTypeInfo(name).permission])),
  orders: 'admin',
  users: 'admin',
} as Record<SavedList, Permission>

/** Roles that can have a default view. */
export const viewRoles = ['moderator', 'admin'] as const satisfies readonly Role[]
export type ViewRole = (typeof viewRoles)[number]

/** The roles that may open a list. */
export const rolesOfList = (list: SavedList) => viewRoles.filter((role) => hasPermission(role, savedLists[list]))

/** Per user and list. */
export const mostOwnViews = 50
/** Shared views per list. */
export const mostSharedViews = 100
export const longestViewName = 60
export const longestViewSearch = 1000
