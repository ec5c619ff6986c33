import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { itemPath } from '#renderer/core/item-path.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import type { OwnComment } from '#shared/content/own-content.ts'
import styles from './OwnComments.module.css'
import { Part } from './Part.tsx'

/** What somebody wrote, and where. */
export function OwnComments() {
  const list = useInfiniteQuery({
    queryKey: [api.account.comments.key, 'pages'],
    queryFn: ({ pageParam }) => api.account.comments({ limit: 10, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
  const comments = list.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Part title="Your comments" total={list.data?.pages[0]?.total}>
      {list.isPending ? (
        <Skeletons label="Loading your comments">
          <Bone height={72} />
        </Skeletons>
      ) : list.isError && comments.length === 0 ? (
        <Failed onRetry={() => void list.refetch()} retrying={list.isRefetching}>
          {list.error.message}
        </Failed>
      ) : comments.length === 0 ? (
        <p>You have not commented on anything yet.</p>
      ) : (
        <ul className={styles.list}>
          {comments.map((comment) => (
            <li key={comment._id} className={styles.comment}>
              <p className={styles.head}>
                <About about={comment.about} />
                <RelativeTime at={comment.createdAt} />
                {comment.state === 'waiting' && <Badge tone="warn">Waiting for approval</Badge>}
              </p>
              <p className={styles.text}>{comment.text}</p>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load more
        </Button>
      )}
    </Part>
  )
}

function About({ about }: Pick<OwnComment, 'about'>) {
  if (!about) return <span>No longer shown</span>
  return <Link to={itemPath(about.kind, about.address)}>{about.title}</Link>
}
