import { IconArrowRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { viewedThisSession } from '#renderer/content/reactions/count-view.ts'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { CardSkeletons } from '#renderer/core/ui/Skeletons.tsx'
import styles from './ForYou.module.css'
import { forYouQuery } from './home-queries.ts'
import { RecommendedCard } from './RecommendedCard.tsx'

/** Four recommended photos. */
export function ForYou() {
  // The server renders the same page for all visitors. Only the browser knows which photos were viewed.
  const [viewed, setViewed] = useState<string[]>([])
  useEffect(() => setViewed(viewedThisSession(api.photos).slice(0, 12)), [])
  const { data, isError, isFetching, refetch } = useQuery({ ...forYouQuery(viewed), placeholderData: keepPreviousData })
  const photos = data?.results
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="for-you">
      <header className={styles.header}>
        <div>
          <h2 id="for-you">For You</h2>
          <p className="when-signed-out">New and popular photos.</p>
          <p className="when-signed-in">Based on what you like.</p>
        </div>
        <Link to={paths.photos}>
          All photos <IconArrowRight size={16} stroke={1.75} aria-hidden />
        </Link>
      </header>
      {photos === undefined ? (
        isError ? (
          <Failed onRetry={() => void refetch()} retrying={isFetching}>
            Failed to load recommendations
          </Failed>
        ) : (
          <CardSkeletons count={4} className={styles.row} />
        )
      ) : photos.length === 0 ? (
        <Empty>No recommendations available</Empty>
      ) : (
        <ul className={styles.row}>
          {photos.map((photo) => (
            <li key={photo._id}>
              <RecommendedCard photo={photo} among={photos.map(({ _id }) => _id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
