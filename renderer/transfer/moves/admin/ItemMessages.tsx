import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { MoreItems } from '#renderer/core/lists/MoreItems.tsx'
import { formatNumber } from '#renderer/core/ui/format.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import { moveKindLabels } from '#shared/transfer/move-options.ts'
import type { Move } from '#shared/transfer/moves.ts'
import styles from './ImportPage.module.css'

/** Items that failed or are incomplete, each with the reason and the remedy. */
export function ItemMessages({ move, title }: { move: Move; title: string }) {
  const list = useInfiniteQuery({
    queryKey: [api.adminMoves.items.key, move._id, move.state, move.counts],
    queryFn: ({ pageParam }) => api.adminMoves.items({ id: move._id, ...(pageParam && { after: pageParam }) }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })
  const items = list.data?.pages.flatMap(({ results }) => results)
  return (
    <section className={styles.box} aria-label={title}>
      <h3>{title}</h3>
      {!items ? (
        <LoadingState query={list} label="Loading records">
          <Bone height={80} />
        </LoadingState>
      ) : (
        <ul>
          {items.map(({ _id, kind, line, title: name, message }) => (
            <li key={_id}>
              <strong>{name}</strong>
              <span>{message}</span>
              <small>
                {moveKindLabels[kind][0]}
                {line > 0 && `, line ${formatNumber(line)}`}
              </small>
            </li>
          ))}
        </ul>
      )}
      <MoreItems compact list={list} loaded={items?.length ?? 0} total={list.data?.pages[0]?.total} />
    </section>
  )
}
