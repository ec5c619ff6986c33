import {
  IconBuildings,
  IconHistory,
  IconListDetails,
  IconReceipt,
  IconSpeakerphone,
  IconUserPlus,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import { paths } from '#renderer/core/paths.ts'
import type { AdminLink } from '#renderer/insight/palette/admin/admin-links.ts'

/** Links of the sidebar on the owners' site. */
export const ownersLinks: readonly AdminLink[] = [
  { to: paths.owners.companies, label: 'Companies', icon: IconBuildings, permission: 'admin' },
  { to: paths.owners.domains, label: 'Domains', icon: IconWorld, permission: 'admin' },
  { to: paths.owners.bills, label: 'Bills', icon: IconReceipt, permission: 'admin' },
  { to: paths.owners.signUps, label: 'Sign-ups', icon: IconUserPlus, permission: 'admin' },
  { to: paths.owners.announcements, label: 'Announcements', icon: IconSpeakerphone, permission: 'admin' },
  { to: paths.owners.log, label: 'Log', icon: IconListDetails, permission: 'admin' },
  { to: paths.admin.manageUsers, label: 'Owners', icon: IconUsers, permission: 'admin' },
  { to: paths.admin.activity, label: 'Sign-ins', icon: IconHistory, permission: 'admin' },
]
