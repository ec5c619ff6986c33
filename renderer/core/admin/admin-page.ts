import { useMatches } from 'react-router-dom'
import type { Permission } from '#shared/core/roles.ts'

/** `handle.adminPage` of an admin route. */
export interface AdminPage {
  /** The page's h1, and its last breadcrumb. */
  title: string
  permission: Permission
}

/** The current admin page. */
export function useAdminPage(): AdminPage {
  const handle = useMatches().at(-1)?.handle as { adminPage?: AdminPage } | undefined
  if (!handle?.adminPage) throw new Error('Routes under AdminLayout need handle.adminPage')
  return handle.adminPage
}
