import {
  IconArticle,
  IconCloudUpload,
  IconCoin,
  IconFile,
  IconFileText,
  IconMovie,
  IconMusic,
  IconPackageExport,
  IconPhoto,
  IconReceipt,
  IconSettings,
  IconShoppingBag,
  IconSlideshow,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import { contentPaths } from '#renderer/core/admin/content-paths.ts'
import { paths } from '#renderer/core/paths.ts'
import type { Permission } from '#shared/core/roles.ts'
import { adminLinks } from './admin-links.ts'
import type { Entry } from './entry.ts'
import { recordTypes } from './records.ts'

interface Place {
  to: string
  label: string
  icon: TablerIcon
  permission: Permission
  words?: string
}

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

const tab = (label: string, name: string, icon: TablerIcon, more = ''): Place => ({
  ...{ to: paths.admin.contentTab(name), label, icon, permission: 'content', words: `content ${more}` },
})

/** Every screen of the admin half, and the parts of them that people look for by name. */
const screens: readonly Place[] = [
  ...adminLinks.map(({ to, label, icon, permission }) => ({ to, label, icon, permission, words: words[to] ?? '' })),
  tab('Photos', 'images', recordTypes.photos.icon, 'images pictures'),
  tab('Videos', 'videos', recordTypes.videos.icon, 'films'),
  tab('Audio', 'audio', recordTypes.audio.icon, 'music sounds podcasts'),
  tab('Documents', 'documents', recordTypes.documents.icon, 'files pdf downloads'),
  tab('Blogs', 'blogs', recordTypes.blogs.icon, 'articles posts stories'),
  tab('Events', 'events', recordTypes.events.icon, 'dates registrations'),
  tab('Plans', 'plans', IconCoin, 'pricing'),
  tab('Pages', 'pages', recordTypes.pages.icon, 'imprint privacy terms legal'),
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
  {
    ...{ to: contentPaths.add('images'), label: 'Upload photos', icon: IconPhoto, permission: 'content' },
    words: 'images pictures new',
  },
  {
    to: contentPaths.add('videos'),
    label: 'Upload a video',
    icon: IconMovie,
    permission: 'content',
    words: 'new film',
  },
  { to: contentPaths.add('audio'), label: 'Upload audio', icon: IconMusic, permission: 'content', words: 'new music' },
  {
    ...{ to: contentPaths.add('documents'), label: 'Upload a document', icon: IconFile, permission: 'content' },
    words: 'new file pdf',
  },
  {
    ...{ to: paths.admin.uploads, label: 'Upload many files', icon: IconCloudUpload, permission: 'content' },
    words: 'bulk folder',
  },
  {
    to: paths.admin.addBlog,
    label: 'Write a blog',
    icon: IconArticle,
    permission: 'content',
    words: 'new post article',
  },
  {
    to: paths.admin.addEvent,
    label: 'Add an event',
    icon: recordTypes.events.icon,
    permission: 'content',
    words: 'new',
  },
  { to: paths.admin.addPage, label: 'Write a page', icon: IconFileText, permission: 'admin', words: 'new' },
  { to: paths.admin.addProduct, label: 'Add a product', icon: IconPackageExport, permission: 'admin', words: 'new' },
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
