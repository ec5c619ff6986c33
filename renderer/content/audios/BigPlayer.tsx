import { IconRewindBackward15, IconRewindForward15 } from '@tabler/icons-react'
import type { Audio } from '#shared/content/audios.ts'
import { formatClock } from '#shared/core/durations.ts'
import styles from './AudioPage.module.css'
import { PlayButton } from './PlayButton.tsx'
import { usePosition } from './playback-positions.ts'
import { player, skipSeconds } from './player.ts'
import { type Track, trackOf, usePlayer } from './player-state.ts'
import { SeekBar } from './SeekBar.tsx'
import { SpeedMenu } from './SpeedMenu.tsx'

/** The player on the page of a track: the player bar in a larger layout. */
export function BigPlayer({ audio, queue }: { audio: Audio; queue: readonly Track[] }) {
  const { _id, title, waveform } = audio
  const current = usePlayer((state) => trackOf(state)?._id === _id)
  const time = usePlayer((state) => state.time)
  const known = usePlayer((state) => state.duration)
  const duration = current && known ? known : audio.duration
  const place = usePosition(_id)
  const now = current ? time : place
  const seek = (to: number) => {
    if (!current) player.play(queue, _id)
    player.seek(to)
  }
  return (
    <div className={styles.player}>
      <SeekBar title={title} time={now} duration={duration} onSeek={seek} waveform={waveform} />
      <div className={styles.controls}>
        <PlayButton audio={audio} queue={queue} size={26} className={styles.play} />
        <button
          type="button"
          className={styles.control}
          aria-label="Back 15 seconds"
          disabled={!current}
          onClick={() => player.skip(-skipSeconds)}
        >
          <IconRewindBackward15 size={24} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.control}
          aria-label="Forward 15 seconds"
          disabled={!current}
          onClick={() => player.skip(skipSeconds)}
        >
          <IconRewindForward15 size={24} stroke={1.75} aria-hidden />
        </button>
        <SpeedMenu />
        <span className={`num ${styles.clock}`}>
          {formatClock(now)} / {formatClock(duration)}
        </span>
      </div>
      {place > 0 && (
        <p className={styles.resume}>
          {!current && <span>Resume from {formatClock(place)}</span>}
          <button type="button" onClick={() => seek(0)}>
            Start over
          </button>
        </p>
      )}
    </div>
  )
}
