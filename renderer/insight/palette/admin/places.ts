import {
  IconCloudUpload,
  IconCoin,
  IconDiscount,
  IconReceipt,
  IconSettings,
  IconShoppingBag,
  IconSlideshow,
  IconUserPlus,
} from '@tabler/icons-react'
import type { Place } from '#renderer/core/admin/palette-entries.ts'
import { paths } from '#renderer/core/paths.ts'
import { contentTypeInfo } from '#shared/core/content-types.ts'
import type { Permission } from '#shared/core/roles.ts'
import { adminLinks } from './admin-links.ts'
import { typesInPalette } from './content-types.ts'
import type { Entry } from './entry.ts'

const keywords: Record<string, string> = {
  [paths.admin.dashboard]: 'home overview start',
  [paths.admin.analytics]: 'statistics reports figures visitors revenue',
  [paths.admin.content]: 'media library pictures images',
  [paths.admin.products]: 'shop stock goods',
  [paths.admin.orders]: 'sales shop',
  [paths.admin.customers]: 'buyers clients guests orders spend',
  [paths.admin.payments]: 'paynow stripe bank checkout money',
  [paths.admin.delivery]: 'shipping courier pickup collection zones shop settings',
  [paths.admin.tax]: 'vat rates shop settings',
  [paths.admin.discounts]: 'coupons codes vouchers offers sale promotion',
  [paths.admin.home]: 'sections blocks layout start page',
  [paths.admin.sliders]: 'hero home page banner',
  [paths.admin.comments]: 'moderation reviews',
  [paths.admin.messages]: 'inbox conversations mail',
  [paths.admin.updateCompany]: 'branding logo contact seo about team settings',
  [paths.admin.manageUsers]: 'people accounts roles customers team invitations',
  [paths.admin.import]: 'move shopify wordpress woocommerce migrate csv xml',
  [paths.admin.emails]: 'mail texts templates subject notifications',
  [paths.admin.redirects]: 'old addresses urls links 301 seo',
  [paths.admin.themeSettings]: 'colours colors font design appearance',
}

const tab = (label: string, name: string, icon: Place['icon'], more: string): Place => ({
  ...{ to: paths.admin.contentTab(name), label, icon, permission: 'content', keywords: `content ${more}` },
})
const tabs = typesInPalette
  .filter(({ list }) => list === undefined)
  .map(({ type, icon, keywords }) => tab(contentTypeInfo(type).label, contentTypeInfo(type).list, icon, keywords))

/** Admin screens, and parts of them that users search for. */
const screens: readonly Place[] = [
  ...adminLinks.map(({ to, label, icon, permission }) => ({
    to,
    label,
    icon,
    permission,
    keywords: keywords[to] ?? '',
  })),
  ...tabs,
  tab('Plans', 'plans', IconCoin, 'pricing'),
  { to: `${paths.admin.orders}?status=pending`, label: 'Pending orders', icon: IconReceipt, permission: 'admin' },
  {
    ...{ to: `${paths.admin.products}?view=low`, label: 'Products low on stock', icon: IconShoppingBag },
    permission: 'admin',
  },
  {
    ...{ to: paths.settings, label: 'Your settings', icon: IconSettings, permission: 'signed-in' },
    keywords: 'account profile password sessions notifications appearance',
  },
]

const makers: readonly Place[] = [
  ...typesInPalette.map(({ icon, create }) => ({ icon, permission: 'content' as const, ...create })),
  {
    ...{ to: paths.admin.addOrder, label: 'Create an order', icon: IconReceipt, permission: 'admin' },
    keywords: 'new sale phone counter whatsapp draft',
  },
  {
    ...{ to: paths.admin.addDiscount, label: 'Add a discount', icon: IconDiscount, permission: 'admin' },
    keywords: 'new coupon code voucher offer',
  },
  {
    ...{ to: paths.admin.uploads, label: 'Upload many files', icon: IconCloudUpload, permission: 'content' },
    keywords: 'bulk folder',
  },
  { to: paths.admin.addSlider, label: 'Add a slider', icon: IconSlideshow, permission: 'admin', keywords: 'new hero' },
  {
    ...{ to: paths.admin.addUser, label: 'Add a user', icon: IconUserPlus, permission: 'admin' },
    keywords: 'new invite person account',
  },
]

const entriesOf = (places: readonly Place[], kind: string, may: (permission: Permission) => boolean): Entry[] =>
  places
    .filter(({ permission }) => may(permission))
    .map(({ to, label, icon, keywords = '' }) => {
      const id = `${kind} ${to}`
      return { id, label, icon, kind, keywords, recent: { place: id }, does: { to } }
    })

/** Screens and create actions that the user has permission for. */
export const placesFor = (may: (permission: Permission) => boolean) => ({
  screens: entriesOf(screens, 'Go to', may),
  makers: entriesOf(makers, 'Create', may),
})
