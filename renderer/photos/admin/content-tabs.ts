import type { ComponentType } from 'react'
import { ImagesTab } from './ImagesTab.tsx'

/** The kinds of content that can be managed. A new kind adds a line. */
export const contentTabs: readonly { id: string; name: string; Tab: ComponentType }[] = [
  { id: 'images', name: 'Images', Tab: ImagesTab },
]
