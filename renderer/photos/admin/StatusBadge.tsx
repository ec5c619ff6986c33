import type { AdminPhoto } from '#shared/photos.ts'
import styles from './StatusBadge.module.css'

/** How a photo stands, in one word. */
export function StatusBadge({ photo }: { photo: Pick<AdminPhoto, 'state' | 'published' | 'trashedAt'> }) {
  const [tone, text] = statusOf(photo)
  return (
    <span className={styles.badge} data-tone={tone}>
      {text}
    </span>
  )
}

function statusOf({ state, published, trashedAt }: Pick<AdminPhoto, 'state' | 'published' | 'trashedAt'>) {
  if (trashedAt) return ['quiet', 'In the trash'] as const
  if (state === 'processing') return ['info', 'Processing'] as const
  if (state === 'failed') return ['bad', 'Failed'] as const
  return published ? (['ok', 'Published'] as const) : (['quiet', 'Draft'] as const)
}
