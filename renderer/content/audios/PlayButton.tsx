import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { formatClock } from '#shared/core/durations.ts'
import styles from './PlayButton.module.css'
import { usePosition } from './playback-positions.ts'
import { player } from './player.ts'
import { type Track, trackOf, usePlayer } from './player-state.ts'

interface Props {
  audio: Track
  /** The tracks that play after it. */
  queue: readonly Track[]
  size?: number
  className?: string | undefined
}

/** Plays or pauses a track. */
export function PlayButton({ audio: { _id, title }, queue, size = 22, className = '' }: Props) {
  const current = usePlayer((state) => trackOf(state)?._id === _id)
  const playing = usePlayer((state) => state.playing) && current
  const place = usePosition(_id)
  const does = playing
    ? `Pause ${title}`
    : place && !current
      ? `Resume ${title} from ${formatClock(place)}`
      : `Play ${title}`
  return (
    <button
      type="button"
      className={`glass-2 ${styles.button} ${className}`}
      aria-label={does}
      onClick={() => (current ? player.toggle() : player.play(queue, _id))}
    >
      {playing ? <IconPlayerPauseFilled size={size} aria-hidden /> : <IconPlayerPlayFilled size={size} aria-hidden />}
    </button>
  )
}
