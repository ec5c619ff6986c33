import {
  IconCloudUpload,
  IconCoin,
  IconReceipt,
  IconSettings,
  IconShoppingBag,
  IconSlideshow,
  IconUserPlus,
} from '@tabler/icons-react'
import type { Place } from '#renderer/core/admin/content-places.ts'
import { paths } from '#renderer/core/paths.ts'
import { aboutType } from '#shared/core/content-types.ts'
import type { Permission } from '#shared/core/roles.ts'
import { adminLinks } from './admin-links.ts'
import { typesInPalette } from './content-types.ts'
import type { Entry } from './entry.ts'

const words: Record<string, string> = {
  [paths.admin.dashboard]: 'home overview start',
  [paths.admin.analytics]: 'statistics reports figures visitors revenue',
  [paths.admin.content]: 'media library pictures images',
  [paths.admin.products]: 'shop stock goods',
  [paths.admin.orders]: 'sales shop customers',
  [paths.admin.sliders]: 'hero home page banner',
  [paths.admin.comments]: 'moderation reviews',
  [paths.admin.messages]: 'inbox conversations mail',
  [paths.admin.updateCompany]: 'branding logo contact seo about team settings',
  [paths.admin.manageUsers]: 'people accounts roles customers team invitations',
  [paths.admin.themeSettings]: 'colours colors font design appearance',
}

const tab = (label: string, name: string, icon: Place['icon'], more: string): Place => ({
  ...{ to: paths.admin.contentTab(name), label, icon, permission: 'content', words: `content ${more}` },
})
const tabs = typesInPalette
  .filter(({ list }) => list === undefined)
  .map(({ type, icon, words }) => tab(aboutType(type).label, aboutType(type).list, icon, words))

/** Every screen of the admin half, and the parts of them that people look for by name. */
const screens: readonly Place[] = [
  ...adminLinks.map(({ to, label, icon, permission }) => ({ to, label, icon, permission, words: words[to] ?? '' })),
  ...tabs,
  tab('Plans', 'plans', IconCoin, 'pricing'),
  { to: `${paths.admin.orders}?status=pending`, label: 'Pending orders', icon: IconReceipt, permission: 'admin' },
  {
    ...{ to: `${paths.admin.products}?view=low`, label: 'Products low on stock', icon: IconShoppingBag },
    permission: 'admin',
  },
  {
    ...{ to: paths.settings, label: 'Your settings', icon: IconSettings, permission: 'signed-in' },
    words: 'account profile password sessions notifications appearance',
  },
]

const makers: readonly Place[] = [
  ...typesInPalette.flatMap(({ makers: ofType }) => ofType),
  {
    ...{ to: paths.admin.uploads, label: 'Upload many files', icon: IconCloudUpload, permission: 'content' },
    words: 'bulk folder',
  },
  { to: paths.admin.addSlider, label: 'Add a slider', icon: IconSlideshow, permission: 'admin', words: 'new hero' },
  {
    ...{ to: paths.admin.addUser, label: 'Add a user', icon: IconUserPlus, permission: 'admin' },
    words: 'new invite person account',
  },
]

const entriesOf = (places: readonly Place[], kind: string, may: (permission: Permission) => boolean): Entry[] =>
  places
    .filter(({ permission }) => may(permission))
    .map(({ to, label, icon, words = '' }) => {
      const id = `${kind} ${to}`
      return { id, label, icon, kind, words, recent: { place: id }, does: { to } }
    })

/** Where somebody may go, and what they may make. */
export const placesFor = (may: (permission: Permission) => boolean) => ({
  screens: entriesOf(screens, 'Go to', may),
  makers: entriesOf(makers, 'Create', may),
})
