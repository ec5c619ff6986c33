import type { CSSProperties } from 'react'
import { formatSpoken } from '#shared/core/durations.ts'
import styles from './SeekBar.module.css'

interface Props {
  title: string
  /** Seconds. */
  time: number
  duration: number
  onSeek: (time: number) => void
  /** Loudness per section, 0 to 100. */
  waveform?: readonly number[] | undefined
  className?: string
}

/** The playback position: a line, or the waveform if known. Changed by pointer and arrow keys. */
export function SeekBar({ title, time, duration, onSeek, waveform = [], className = '' }: Props) {
  const done = duration > 0 ? Math.min(1, time / duration) : 0
  return (
    <span
      className={`${styles.bar} ${className}`}
      data-wave={waveform.length > 0 || undefined}
      style={{ '--done': `${done * 100}%` } as CSSProperties}
    >
      {waveform.length > 0 ? <Wave waveform={waveform} /> : <span className={styles.line} aria-hidden />}
      <input
        type="range"
        className={styles.range}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.min(Math.floor(time), Math.max(1, Math.floor(duration)))}
        aria-label={`Position in ${title}`}
        aria-valuetext={`${formatSpoken(time)} of ${formatSpoken(duration)}`}
        onChange={({ currentTarget }) => onSeek(Number(currentTarget.value))}
      />
    </span>
  )
}

/** Drawn twice: the played part covers the whole waveform. */
function Wave({ waveform }: { waveform: readonly number[] }) {
  const bars = waveform.map((loud, place) => {
    const high = Math.max(4, loud * 0.96)
    return `M${place * 5 + 2.5} ${(50 - high / 2).toFixed(1)}v${high.toFixed(1)}`
  })
  const shape = bars.join('')
  const size = { viewBox: `0 0 ${waveform.length * 5} 100`, preserveAspectRatio: 'none' }
  return (
    <>
      <svg {...size} className={styles.wave} aria-hidden="true">
        <path d={shape} />
      </svg>
      <svg {...size} className={`${styles.wave} ${styles.heard}`} aria-hidden="true">
        <path d={shape} />
      </svg>
    </>
  )
}
