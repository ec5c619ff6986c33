import { IconRewindBackward15, IconRewindForward15 } from '@tabler/icons-react'
import type { Audio } from '#shared/content/audios.ts'
import { clockTime } from '#shared/core/lengths.ts'
import styles from './AudioPage.module.css'
import { PlayButton } from './PlayButton.tsx'
import { usePlace } from './places.ts'
import { player, skipped } from './player.ts'
import { type Track, trackOf, usePlayer } from './player-state.ts'
import { SeekBar } from './SeekBar.tsx'
import { SpeedMenu } from './SpeedMenu.tsx'

/** The player of one sound on its own page: the same one as at the foot, seen larger. */
export function BigPlayer({ audio, queue }: { audio: Audio; queue: readonly Track[] }) {
  const { _id, title, waveform } = audio
  const current = usePlayer((state) => trackOf(state)?._id === _id)
  const time = usePlayer((state) => state.time)
  const known = usePlayer((state) => state.duration)
  const duration = current && known ? known : audio.duration
  const place = usePlace(_id)
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
          onClick={() => player.skip(-skipped)}
        >
          <IconRewindBackward15 size={24} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.control}
          aria-label="Forward 15 seconds"
          disabled={!current}
          onClick={() => player.skip(skipped)}
        >
          <IconRewindForward15 size={24} stroke={1.75} aria-hidden />
        </button>
        <SpeedMenu />
        <span className={`num ${styles.clock}`}>
          {clockTime(now)} / {clockTime(duration)}
        </span>
      </div>
      {place > 0 && (
        <p className={styles.resume}>
          {!current && <span>Resume from {clockTime(place)}</span>}
          <button type="button" onClick={() => seek(0)}>
            Start over
          </button>
        </p>
      )}
    </div>
  )
}
