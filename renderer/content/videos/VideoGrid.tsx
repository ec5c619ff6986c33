import { IconEye, IconHeart } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { formatCount, formatDay } from '#renderer/core/ui/format.ts'
import type { VideoCard } from '#shared/content/videos.ts'
import styles from './VideoGrid.module.css'
import { VideoPlayer } from './VideoPlayer.tsx'

interface Props {
  videos: readonly VideoCard[]
  /** The first posters are visible without scrolling. */
  priority?: boolean
  /** Heading level of the videos. */
  level?: 2 | 3
}

/** Videos as cards that play in place. */
export function VideoGrid({ videos, priority = false, level = 2 }: Props) {
  return (
    <ul className={styles.grid}>
      {videos.map((video, place) => (
        <Card key={video._id} video={video} priority={priority && place < 3} level={level} />
      ))}
    </ul>
  )
}

function Card({ video, priority, level }: { video: VideoCard; priority: boolean; level: 2 | 3 }) {
  const Title = `h${level}` as const
  const { _id, title, category, quality, views, likes, publishedAt, createdAt } = video
  const at = publishedAt ?? createdAt
  return (
    <li className={styles.card}>
      <VideoPlayer video={video} sizes="(max-width: 767px) 92vw, 380px" priority={priority} />
      <div className={styles.text}>
        <p className={styles.kind}>
          {category}
          {quality && quality !== 'SD' && ` · ${quality}`}
        </p>
        <Title className={styles.title}>
          <Link to={paths.video(_id)}>{title}</Link>
        </Title>
        <p className={`num ${styles.foot}`}>
          <time dateTime={at}>{formatDay(at)}</time>
          <span className={styles.count}>
            <IconEye size={14} stroke={1.75} aria-hidden />
            {formatCount(views)}
            <span className="sr-only"> views</span>
          </span>
          <span className={styles.count}>
            <IconHeart size={14} stroke={1.75} aria-hidden />
            {formatCount(likes)}
            <span className="sr-only"> likes</span>
          </span>
        </p>
      </div>
    </li>
  )
}
