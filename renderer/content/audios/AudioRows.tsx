import { IconHeadphones } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { formatCount } from '#renderer/core/ui/format.ts'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import type { AudioCard } from '#shared/content/audios.ts'
import { formatClock, isoDuration } from '#shared/core/durations.ts'
import styles from './AudioRows.module.css'
import { PlayButton } from './PlayButton.tsx'
import { usePosition } from './playback-positions.ts'
import { trackOf, usePlayer } from './player-state.ts'
import { Stars } from './Stars.tsx'

interface Props {
  audios: readonly AudioCard[]
  /** The first covers are visible without scrolling. */
  priority?: boolean
  /** Heading level of the tracks. */
  level?: 2 | 3
}

/** A list of audio tracks, which play in this order. */
export function AudioRows({ audios, priority = false, level = 2 }: Props) {
  return (
    <ol className={styles.rows}>
      {audios.map((audio, place) => (
        <Row key={audio._id} audio={audio} queue={audios} priority={priority && place < 6} level={level} />
      ))}
    </ol>
  )
}

interface RowProps {
  audio: AudioCard
  queue: readonly AudioCard[]
  priority: boolean
  level: 2 | 3
}

function Row({ audio, queue, priority, level }: RowProps) {
  const Title = `h${level}` as const
  const { _id, title, artist, type, category, picture, duration, plays, rating, ratings } = audio
  const current = usePlayer((state) => trackOf(state)?._id === _id)
  const place = usePosition(_id)
  return (
    <li className={styles.row} data-current={current || undefined}>
      <span className={styles.cover}>
        {picture && (
          <ResponsiveImage picture={picture} alt="" sizes="72px" priority={priority} className={styles.picture} />
        )}
        <PlayButton audio={audio} queue={queue} className={styles.play} />
      </span>
      <div className={styles.text}>
        <Title className={styles.title}>
          <Link to={paths.audioTrack(_id)}>{title}</Link>
        </Title>
        <p className={styles.about}>
          {/* Replaces the type, so that the row does not change its height. */}
          {place && !current
            ? `Resume from ${formatClock(place)}`
            : [artist, category || type].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className={`num ${styles.facts}`}>
        {ratings > 0 && <Stars rating={rating} count={ratings} />}
        <span className={styles.plays}>
          <IconHeadphones size={14} stroke={1.75} aria-hidden /> {formatCount(plays)}
          <span className="sr-only"> plays</span>
        </span>
        <time dateTime={isoDuration(duration)}>{formatClock(duration)}</time>
      </p>
    </li>
  )
}
