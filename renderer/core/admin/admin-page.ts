import { useMatches } from 'react-router-dom'
import type { Permission } from '#shared/core/roles.ts'

/** What a route of the admin half says about its page, in `handle.adminPage`. */
export interface AdminPage {
  /** The page's h1, and its last breadcrumb. */
  title: string
  permission: Permission
}

/** The admin page on screen. */
export function useAdminPage(): AdminPage {
  const handle = useMatches().at(-1)?.handle as { adminPage?: AdminPage } | undefined
  if (!handle?.adminPage) throw new Error('Routes under AdminLayout need handle.adminPage')
  return handle.adminPage
}
