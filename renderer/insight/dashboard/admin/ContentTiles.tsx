import { Tile } from '#renderer/core/admin/Tile.tsx'
import type { ContentDrafts } from '#shared/content/content.ts'
import styles from './DashboardPage.module.css'

interface Overview {
  photos: { published: number; drafts: number; processing: number }
  comments: { waiting: number }
  drafts: ContentDrafts
}

export function ContentTiles({ overview }: { overview: Overview | undefined }) {
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="sr-only">
        Content
      </h2>
      <ul className={styles.tiles}>
        <Tile label="Published photos" value={overview?.photos.published} to="/admin/content?status=published" />
        <Tile label="Drafts" value={overview?.photos.drafts} to="/admin/content?status=draft" />
        <Tile label="Being processed" value={overview?.photos.processing} to="/admin/content?status=processing" />
        <Tile
          label="Comments waiting"
          value={overview?.comments.waiting}
          to="/admin/comments"
          tone={overview?.comments.waiting ? 'warn' : undefined}
        />
      </ul>
    </section>
  )
}
