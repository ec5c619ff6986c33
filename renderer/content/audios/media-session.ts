import type { Track } from './player-state.ts'

/**
 * Actions of the system's media keys: on keyboards, headphones and lock
 * screens.
 */
interface Controls {
  toggle(): void
  pause(): void
  next(): void
  previous(): void
  skip(seconds: number): void
  seek(time: number): void
}

const session = () => ('mediaSession' in navigator ? navigator.mediaSession : undefined)

/** Shows the track in the system player and connects its buttons. */
export function updateMediaSession(track: Track | undefined, controls: Controls) {
  const system = session()
  if (!system) return
  system.metadata = track
    ? new MediaMetadata({
        title: track.title,
        artist: track.artist,
        artwork: track.image ? [{ src: track.image, type: 'image/jpeg' }] : [],
      })
    : null
  const handlers: [MediaSessionAction, (details: MediaSessionActionDetails) => void][] = [
    ['play', controls.toggle],
    ['pause', controls.pause],
    ['nexttrack', controls.next],
    ['previoustrack', controls.previous],
    ['seekbackward', ({ seekOffset = 15 }) => controls.skip(-seekOffset)],
    ['seekforward', ({ seekOffset = 15 }) => controls.skip(seekOffset)],
    ['seekto', ({ seekTime = 0 }) => controls.seek(seekTime)],
  ]
  for (const [action, handler] of handlers) system.setActionHandler(action, track ? handler : null)
}

/** Reports the playback position to the system player. */
export function reportPosition({ duration, currentTime, playbackRate }: HTMLAudioElement) {
  if (!Number.isFinite(duration) || duration <= 0) return
  session()?.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) })
}
