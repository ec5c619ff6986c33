import {
  IconBuilding,
  IconExternalLink,
  IconHome,
  IconPalette,
  IconPhoto,
  IconUpload,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Permission } from '#shared/roles.ts'
import { paths } from '../paths.ts'

interface AdminLink {
  to: string
  label: string
  icon: TablerIcon
  permission: Permission
}

/** The sidebar. A new screen adds a line here and one in `admin-routes.tsx`. */
export const adminLinks: readonly AdminLink[] = [
  { to: paths.admin.dashboard, label: 'Dashboard', icon: IconHome, permission: 'content' },
  { to: paths.admin.content, label: 'Content', icon: IconPhoto, permission: 'content' },
  { to: paths.admin.uploads, label: 'Uploads', icon: IconUpload, permission: 'content' },
  { to: paths.admin.updateCompany, label: 'Update Company', icon: IconBuilding, permission: 'admin' },
  { to: paths.admin.themeSettings, label: 'Theme Settings', icon: IconPalette, permission: 'admin' },
]

export const siteLink: AdminLink = { to: paths.home, label: 'View site', icon: IconExternalLink, permission: 'public' }
