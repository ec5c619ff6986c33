import { useQuery } from '@tanstack/react-query'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { PhotoLink } from './PhotoLink.tsx'
import styles from './Recommended.module.css'
import { recommendedQuery } from './recommended-query.ts'

/** Similar photos. */
export function Recommended({ photoId }: { photoId: string }) {
  const { data, isPending, isError } = useQuery(recommendedQuery(photoId))
  const photos = data?.results ?? []
  const among = photos.map(({ _id }) => _id)
  return (
    <section className={styles.recommended} aria-labelledby="recommended-photos">
      <h2 id="recommended-photos">More like this</h2>
      {isPending ? (
        <Skeletons className={styles.row}>
          <Bone height="100%" className={styles.picture} />
          <Bone height="100%" className={styles.picture} />
          <Bone height="100%" className={styles.picture} />
        </Skeletons>
      ) : photos.length === 0 ? (
        <p>{isError ? 'Failed to load recommendations' : 'No recommendations available'}</p>
      ) : (
        <ul className={styles.row}>
          {photos.map(({ _id, title, alt, picture }) => (
            <li key={_id}>
              <PhotoLink id={_id} among={among} className={styles.picture}>
                <ResponsiveImage picture={picture} alt={alt || title} sizes="140px" />
              </PhotoLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
