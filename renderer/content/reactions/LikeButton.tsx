import { Button } from '@mantine/core'
import { IconClock, IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { formatNumber } from '#renderer/core/ui/format.ts'
import styles from './LikeButton.module.css'
import type { Liked } from './like-failed.ts'
import type { ItemCalls } from './reactions.ts'
import { useLike } from './use-like.ts'

interface Props<T extends { likes: number }> {
  calls: ItemCalls<T>
  item: { id: string; noun: Liked; path: string }
  likes: number
  className?: string | undefined
}

/** The like button with the number of likes. */
export function LikeButton<T extends { likes: number }>({ calls, item, likes, className }: Props<T>) {
  const { liked, waiting, toggle } = useLike(calls, item)
  const Heart = liked ? IconHeartFilled : IconHeart
  return (
    <Button
      variant={liked ? 'light' : 'filled'}
      size="sm"
      className={className}
      leftSection={
        <Heart size={18} stroke={1.75} aria-hidden className={styles.heart} data-liked={liked || undefined} />
      }
      aria-pressed={liked}
      onClick={toggle}
    >
      Like <span className={`num ${styles.count}`}>{formatNumber(likes)}</span>
      {waiting && (
        <span className={styles.waiting} title="Waiting for the connection">
          <IconClock size={14} stroke={1.75} aria-hidden />
          <span className="sr-only">, waiting for the connection</span>
        </span>
      )}
    </Button>
  )
}
