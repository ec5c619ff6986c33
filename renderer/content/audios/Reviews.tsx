import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { MoreItems } from '#renderer/core/lists/MoreItems.tsx'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Confirm } from '#renderer/core/ui/ConfirmDialog.tsx'
import { formatDay, formatPlural } from '#renderer/core/ui/format.ts'
import { PlainText } from '#renderer/core/ui/PlainText.tsx'
import type { Audio, Review } from '#shared/content/audios.ts'
import { reviewPages } from './audio-list.ts'
import { ReviewForm } from './ReviewForm.tsx'
import styles from './Reviews.module.css'
import { Stars } from './Stars.tsx'

/** Reviews of an audio, with the form to write one. */
export function Reviews({ audio, className }: { audio: Audio; className?: string | undefined }) {
  const { _id: id, rating, ratings } = audio
  const { signedIn, me } = useMe()
  const list = useInfiniteQuery(reviewPages(id))
  const reviews = list.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <section aria-labelledby="reviews" className={`${styles.reviews} ${className ?? ''}`}>
      <h2 id="reviews">
        Reviews
        {ratings > 0 && (
          <small className="num">
            {' '}
            {rating.toFixed(1)} of 5, {formatPlural(ratings, 'review')}
          </small>
        )}
      </h2>
      {signedIn || me ? (
        <ReviewForm id={id} />
      ) : (
        <p className={styles.login}>
          <Link to={paths.loginThen(paths.audioTrack(id))}>Log in</Link> to write a review.
        </p>
      )}
      {list.isError && reviews.length === 0 && (
        <p role="alert">
          {list.error.message} <Button onClick={() => void list.refetch()}>Try Again</Button>
        </p>
      )}
      {list.isSuccess && reviews.length === 0 && <p className={styles.none}>No reviews yet.</p>}
      <ul className={styles.list}>
        {reviews.map((review) => (
          <Row key={review._id} id={id} review={review} />
        ))}
      </ul>
      <MoreItems list={list} loaded={reviews.length} total={list.data?.pages[0]?.total} />
    </section>
  )
}

function Row({ id, review }: { id: string; review: Review }) {
  const { _id: reviewId, stars, text, user, createdAt, editedAt } = review
  const { me, may } = useMe()
  const removal = useMutation({
    mutationFn: () => api.audios.removeReview({ id, reviewId }),
  })
  return (
    <li className={styles.row}>
      <p className={styles.by}>
        <b>{user.username}</b>
        <Stars rating={stars} />
        <span className="num">
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          {editedAt && ', edited'}
        </span>
        {may('content') && me?.username !== user.username && (
          <Confirm
            title="Remove this review?"
            action="Remove"
            onConfirm={() => removal.mutateAsync()}
            opener={(ask) => (
              <button type="button" className={styles.remove} disabled={removal.isPending} onClick={ask}>
                Remove<span className="sr-only"> the review by {user.username}</span>
              </button>
            )}
          >
            This permanently deletes the review and stars of {user.username}.
          </Confirm>
        )}
      </p>
      <PlainText text={text} />
    </li>
  )
}
