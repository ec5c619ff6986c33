import { useQuery } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import styles from '#renderer/core/ui/CountBadge.module.css'
import { formatNumber } from '#renderer/core/ui/format.ts'

/** The number of comments that wait for moderation, beside the link to them. */
export function CommentsCount() {
  const { data } = useQuery({ ...query(api.adminComments.counts, {}), refetchInterval: 60_000 })
  const waiting = (data?.waiting ?? 0) + (data?.reported ?? 0)
  if (waiting === 0) return null
  return (
    <span className={`num ${styles.count}`}>
      {formatNumber(waiting)}
      <span className="sr-only"> to review</span>
    </span>
  )
}
