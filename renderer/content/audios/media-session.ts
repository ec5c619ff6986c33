import type { Track } from './player-state.ts'

/** What the system's own buttons can do: on keyboards, headphones and locked screens. */
interface Controls {
  toggle(): void
  pause(): void
  next(): void
  previous(): void
  skip(seconds: number): void
  seek(time: number): void
}

const session = () => ('mediaSession' in navigator ? navigator.mediaSession : undefined)

/** Tells the system what is on, and what its buttons do. */
export function announce(track: Track | undefined, controls: Controls) {
  const system = session()
  if (!system) return
  system.metadata = track
    ? new MediaMetadata({
        title: track.title,
        artist: track.artist,
        artwork: track.image ? [{ src: track.image, type: 'image/jpeg' }] : [],
      })
    : null
  const answers: [MediaSessionAction, (details: MediaSessionActionDetails) => void][] = [
    ['play', controls.toggle],
    ['pause', controls.pause],
    ['nexttrack', controls.next],
    ['previoustrack', controls.previous],
    ['seekbackward', ({ seekOffset = 15 }) => controls.skip(-seekOffset)],
    ['seekforward', ({ seekOffset = 15 }) => controls.skip(seekOffset)],
    ['seekto', ({ seekTime = 0 }) => controls.seek(seekTime)],
  ]
  for (const [action, answer] of answers) system.setActionHandler(action, track ? answer : null)
}

/** Tells the system how far it is. */
export function tellWhere({ duration, currentTime, playbackRate }: HTMLAudioElement) {
  if (!Number.isFinite(duration) || duration <= 0) return
  session()?.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) })
}
