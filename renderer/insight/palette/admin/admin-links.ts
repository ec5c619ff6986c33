import {
  IconAddressBook,
  IconArrowForwardUp,
  IconBoxMultiple,
  IconBuilding,
  IconCategory,
  IconChartLine,
  IconCreditCard,
  IconDatabase,
  IconDiscount,
  IconExternalLink,
  IconFileImport,
  IconHistory,
  IconHome,
  IconLayoutList,
  IconLifebuoy,
  IconMail,
  IconMessage,
  IconMessages,
  IconPalette,
  IconPhoto,
  IconReceipt,
  IconReceiptTax,
  IconShoppingBag,
  IconSlideshow,
  IconStethoscope,
  IconTruckDelivery,
  IconUpload,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CommentsCount } from '#renderer/content/comments/admin/CommentsCount.tsx'
import { paths } from '#renderer/core/paths.ts'
import { UnreadCount } from '#renderer/site/messages/UnreadCount.tsx'
import type { Permission } from '#shared/core/roles.ts'

export interface AdminLink {
  to: string
  label: string
  icon: TablerIcon
  permission: Permission
  /** Number of open items. */
  Count?: () => ReactNode
}

/** Links of the sidebar. A new screen needs an entry here and in `admin-routes.tsx`. */
export const adminLinks: readonly AdminLink[] = [
  { to: paths.admin.dashboard, label: 'Dashboard', icon: IconHome, permission: 'content' },
  { to: paths.admin.analytics, label: 'Analytics', icon: IconChartLine, permission: 'admin' },
  { to: paths.admin.content, label: 'Content', icon: IconPhoto, permission: 'content' },
  { to: paths.admin.categories, label: 'Categories', icon: IconCategory, permission: 'content' },
  { to: paths.admin.uploads, label: 'Uploads', icon: IconUpload, permission: 'content' },
  { to: paths.admin.products, label: 'Products', icon: IconShoppingBag, permission: 'admin' },
  { to: paths.admin.collections, label: 'Collections', icon: IconBoxMultiple, permission: 'admin' },
  { to: paths.admin.orders, label: 'Orders', icon: IconReceipt, permission: 'admin' },
  { to: paths.admin.customers, label: 'Customers', icon: IconAddressBook, permission: 'admin' },
  { to: paths.admin.payments, label: 'Payments', icon: IconCreditCard, permission: 'admin' },
  { to: paths.admin.delivery, label: 'Delivery', icon: IconTruckDelivery, permission: 'admin' },
  { to: paths.admin.tax, label: 'Tax', icon: IconReceiptTax, permission: 'admin' },
  { to: paths.admin.discounts, label: 'Discounts', icon: IconDiscount, permission: 'admin' },
  { to: paths.admin.home, label: 'Home page', icon: IconLayoutList, permission: 'admin' },
  { to: paths.admin.sliders, label: 'Sliders', icon: IconSlideshow, permission: 'admin' },
  { to: paths.admin.comments, label: 'Comments', icon: IconMessages, permission: 'content', Count: CommentsCount },
  { to: paths.admin.messages, label: 'Messages', icon: IconMessage, permission: 'content', Count: UnreadCount },
  { to: paths.admin.updateCompany, label: 'Update Company', icon: IconBuilding, permission: 'admin' },
  { to: paths.admin.manageUsers, label: 'Manage Users', icon: IconUsers, permission: 'admin' },
  { to: paths.admin.activity, label: 'Activity', icon: IconHistory, permission: 'admin' },
  { to: paths.admin.themeSettings, label: 'Theme Settings', icon: IconPalette, permission: 'admin' },
  { to: paths.admin.emails, label: 'Emails', icon: IconMail, permission: 'admin' },
  { to: paths.admin.redirects, label: 'Redirects', icon: IconArrowForwardUp, permission: 'admin' },
  { to: paths.admin.import, label: 'Import', icon: IconFileImport, permission: 'admin' },
  { to: paths.admin.data, label: 'Data', icon: IconDatabase, permission: 'admin' },
  { to: paths.admin.support, label: 'Support access', icon: IconLifebuoy, permission: 'admin' },
  { to: paths.admin.diagnostics, label: 'Diagnostics', icon: IconStethoscope, permission: 'admin' },
]

export const siteLink: AdminLink = { to: paths.home, label: 'View site', icon: IconExternalLink, permission: 'public' }
