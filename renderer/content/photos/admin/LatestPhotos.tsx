import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { isProcessing } from '../../content/admin/content-pages.ts'
import { StatusBadge } from '../../content/admin/StatusBadge.tsx'
import { Thumb } from '../../content/admin/Thumb.tsx'
import styles from './LatestPhotos.module.css'

/** The latest photos, linked to their edit forms. */
export function LatestPhotos() {
  const { data } = useQuery({
    ...query(api.adminPhotos.list, { limit: 8 }),
    refetchInterval: ({ state }) => (state.data?.results.some(isProcessing) ? 2000 : false),
  })
  if (!data || data.results.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="latest">
      <h2 id="latest">Recently added</h2>
      <ul className={styles.photos}>
        {data.results.map((photo) => (
          <li key={photo._id}>
            <Link to={`${paths.admin.content}?edit=${photo._id}`} className={styles.photo}>
              <Thumb item={photo} sizes="200px" className={styles.thumb} />
              <strong>{photo.title}</strong>
            </Link>
            <span className={styles.state}>
              <StatusBadge item={photo} />
              <RelativeTime at={photo.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
