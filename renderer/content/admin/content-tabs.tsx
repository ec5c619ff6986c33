import type { ReactNode } from 'react'
import type { Permission } from '#shared/roles.ts'
import type { SavedList } from '#shared/saved-view-options.ts'
import { audioKind } from '../../audios/admin/audio-kind.tsx'
import { blogKind } from '../../blogs/admin/blog-kind.tsx'
import { documentKind } from '../../documents/admin/document-kind.tsx'
import { eventKind } from '../../events/admin/event-kind.tsx'
import { photoKind } from '../../photos/admin/photo-kind.tsx'
import { PlansTab } from '../../pricing/admin/PlansTab.tsx'
import { pageKind } from '../../site-pages/admin/page-kind.tsx'
import { videoKind } from '../../videos/admin/video-kind.tsx'
import { ContentTab } from './ContentTab.tsx'
import type { ContentItem, ContentKind } from './content-kind.ts'

/** One tab of Content Management. */
export interface ContentTabEntry extends Pick<ContentKind<ContentItem>, 'name' | 'add'> {
  /** Its place in the address. */
  id: string
  /** What its saved views are kept under, where it has any. */
  saved?: SavedList
  total?: ContentKind<ContentItem>['total']
  /** Who may add more. */
  changes: Permission
  Tab: () => ReactNode
}

const listOf = <T extends ContentItem>(kind: ContentKind<T>): ContentTabEntry => ({
  ...kind,
  saved: kind.id,
  changes: kind.changes ?? 'content',
  Tab: () => <ContentTab kind={kind} />,
})

/** Everything that can be managed, in this order. A new kind adds a line. */
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
