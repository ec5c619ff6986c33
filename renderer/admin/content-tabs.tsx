import type { ReactNode } from 'react'
import type { Permission } from '#shared/core/roles.ts'
import type { SavedList } from '#shared/core/saved-view-options.ts'
import { SellPhoto } from '../commerce/photo-offers/admin/SellPhoto.tsx'
import { PlansTab } from '../commerce/pricing/admin/PlansTab.tsx'
import { audioKind } from '../content/audios/admin/audio-kind.tsx'
import { blogKind } from '../content/blogs/admin/blog-kind.tsx'
import { ContentTab } from '../content/content/admin/ContentTab.tsx'
import type { ContentItem, ContentKind } from '../content/content/admin/content-kind.ts'
import { documentKind } from '../content/documents/admin/document-kind.tsx'
import { eventKind } from '../content/events/admin/event-kind.tsx'
import { photoKind } from '../content/photos/admin/photo-kind.tsx'
import { photoSlots } from '../content/photos/photo-slots.ts'
import { pageKind } from '../content/site-pages/admin/page-kind.tsx'
import { videoKind } from '../content/videos/admin/video-kind.tsx'

photoSlots.Sell = SellPhoto

/** One tab of Content Management. */
export interface ContentTabEntry extends Pick<ContentKind<ContentItem>, 'name' | 'add'> {
  /** Its value in the address. */
  id: string
  /** List name of its saved views, if it has any. */
  saved?: SavedList
  total?: ContentKind<ContentItem>['total']
  /** Permission to add content. */
  changes: Permission
  Tab: () => ReactNode
}

const listOf = <T extends ContentItem>(kind: ContentKind<T>): ContentTabEntry => ({
  ...kind,
  saved: kind.id,
  changes: kind.changes ?? 'content',
  Tab: () => <ContentTab kind={kind} />,
})

/** All tabs of Content Management, in order. */
export const contentTabs: readonly ContentTabEntry[] = [
  listOf(photoKind),
  listOf(videoKind),
  listOf(audioKind),
  listOf(documentKind),
  listOf(blogKind),
  listOf(eventKind),
  { id: 'plans', name: 'Plans', changes: 'admin', Tab: PlansTab },
  listOf(pageKind),
]
