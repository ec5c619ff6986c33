import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { api, query } from '../api/api.ts'
import { LatestPhotos } from '../photos/admin/LatestPhotos.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatPlural } from '../ui/format.ts'
import styles from './DashboardPage.module.css'
import { MediaMeter } from './MediaMeter.tsx'
import { PageHead } from './PageHead.tsx'
import { QuickActions } from './QuickActions.tsx'
import { Tile } from './Tile.tsx'

/** How the content stands, and the shortest way to what is done most. */
export default function DashboardPage() {
  const { data, error, refetch } = useQuery(query(api.adminContent.overview, {}))
  const attention = data ? data.photos.failed + data.comments.waiting + data.comments.reported : 0
  return (
    <>
      <PageHead />
      {error && !data ? (
        <Failed onRetry={() => void refetch()}>{error.message}</Failed>
      ) : (
        <section aria-labelledby="figures">
          <h2 id="figures" className="sr-only">
            Content
          </h2>
          <ul className={styles.tiles}>
            <Tile label="Published photos" value={data?.photos.published} to="/admin/content?status=published" />
            <Tile label="Drafts" value={data?.photos.drafts} to="/admin/content?status=draft" />
            <Tile label="Being processed" value={data?.photos.processing} to="/admin/content?status=processing" />
            <Tile
              label="Comments waiting"
              value={data?.comments.waiting}
              tone={data?.comments.waiting ? 'warn' : undefined}
            />
          </ul>
        </section>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <QuickActions />
          <LatestPhotos />
        </div>
        <div className={styles.stack}>
          <section className={styles.card} aria-labelledby="attention">
            <h2 id="attention">Needs attention</h2>
            {data && attention === 0 && (
              <p className={styles.quiet}>Nothing. All photos and comments are looked after.</p>
            )}
            <ul className={styles.list}>
              {!!data?.photos.failed && (
                <li>
                  <Link to="/admin/content?status=failed">
                    {formatPlural(data.photos.failed, 'photo')} could not be processed
                  </Link>
                </li>
              )}
              {!!data?.comments.waiting && (
                <li>{formatPlural(data.comments.waiting, 'comment')} waiting for approval</li>
              )}
              {!!data?.comments.reported && (
                <li>{formatPlural(data.comments.reported, 'comment')} reported by readers</li>
              )}
            </ul>
          </section>
          <section className={styles.card} aria-labelledby="media">
            <h2 id="media">Media</h2>
            <MediaMeter media={data?.media} />
          </section>
        </div>
      </div>
    </>
  )
}
