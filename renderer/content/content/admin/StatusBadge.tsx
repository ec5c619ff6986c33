import { Badge, type Tone } from '#renderer/core/ui/Badge.tsx'
import type { ContentItem } from './content-kind.ts'

type Standing = Pick<ContentItem, 'state' | 'published' | 'trashedAt'>

interface Props {
  item: Standing
  /** Status label of this content type, if it differs. */
  own?: { tone: Tone; text: string } | undefined
}

/** The status of an item in one word. */
export function StatusBadge({ item, own }: Props) {
  const { tone, text } = (item.trashedAt ? undefined : own) ?? standingOf(item)
  return <Badge tone={tone}>{text}</Badge>
}

function standingOf({ state, published, trashedAt }: Standing): { tone: Tone; text: string } {
  if (trashedAt) return { tone: 'quiet', text: 'In the trash' }
  if (state === 'processing') return { tone: 'info', text: 'Processing' }
  if (state === 'failed') return { tone: 'bad', text: 'Failed' }
  return published ? { tone: 'ok', text: 'Published' } : { tone: 'quiet', text: 'Draft' }
}
