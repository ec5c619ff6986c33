import { api } from '#renderer/core/api/api.ts'
import { registerPlayer } from '#renderer/core/ui/exclusive-player.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { countedAfter } from '#shared/content/audio-options.ts'
import { reportPosition, updateMediaSession } from './media-session.ts'
import { positionOf, savePosition } from './playback-positions.ts'
import { playerState, type Track, trackOf } from './player-state.ts'

/** Seconds that the skip buttons move. */
export const skipSeconds = 15

let element: HTMLAudioElement | undefined
/** The current track. */
let current: Track | undefined
/** Seconds of the track that were played, and where the last of them ended. */
let heard = { seconds: 0, until: 0, counted: false }
/** Seconds between stored positions, and the last stored position. */
const saveInterval = 5
let savedAt = 0

/** The only audio element, created on first use. It outlives page changes. */
function audioElement(): HTMLAudioElement {
  if (element) return element
  const made = new Audio()
  element = made
  made.preload = 'metadata'
  made.addEventListener('timeupdate', () => {
    listen(made.currentTime)
    if (Math.abs(made.currentTime - savedAt) >= saveInterval) saveCurrentPosition()
    playerState.change({ time: made.currentTime })
    reportPosition(made)
  })
  made.addEventListener('durationchange', () => {
    if (Number.isFinite(made.duration)) playerState.change({ duration: made.duration })
  })
  const player = registerPlayer(() => made.pause())
  made.addEventListener('play', () => {
    playerState.change({ playing: true })
    player.begin()
  })
  made.addEventListener('playing', () => toast.drop('player'))
  made.addEventListener('pause', () => {
    playerState.change({ playing: false })
    saveCurrentPosition()
  })
  made.addEventListener('seeking', () => {
    heard.until = made.currentTime
  })
  made.addEventListener('ended', () => {
    countOnce()
    saveCurrentPosition()
    const { queue, at } = playerState.get()
    if (at + 1 < queue.length) start(at + 1)
  })
  made.addEventListener('error', () => {
    // Removing the source fires an error too.
    if (!made.getAttribute('src')) return
    playerState.change({ playing: false })
    toast.error('This cannot be played right now. Please try again.', { topic: 'player' })
  })
  window.addEventListener('pagehide', saveCurrentPosition)
  return made
}

/** Stores the position of the current track. */
function saveCurrentPosition() {
  // Before a track has loaded, its position is always 0.
  if (!current || !element || element.readyState === 0) return
  savedAt = element.currentTime
  savePosition(current, savedAt, Number.isFinite(element.duration) ? element.duration : current.duration)
}

function listen(now: number) {
  const more = now - heard.until
  // Skipped parts do not count as heard.
  if (more > 0 && more < 2) heard.seconds += more
  heard.until = now
  if (heard.seconds >= countedAfter) countOnce()
}

function countOnce() {
  const track = trackOf(playerState.get())
  if (heard.counted || !track) return
  heard.counted = true
  void api.audios.play({ id: track._id }).catch(() => undefined)
}

function start(at: number) {
  const { queue, speed } = playerState.get()
  const track = queue[at]
  if (!track) return
  const made = audioElement()
  saveCurrentPosition()
  const from = positionOf(track._id)
  heard = { seconds: 0, until: from, counted: false }
  savedAt = from
  playerState.change({ at, time: from, duration: track.duration })
  current = track
  made.src = track.audio_file
  if (from) made.currentTime = from
  made.playbackRate = speed
  updateMediaSession(track, player)
  startPlayback()
}

/** Browsers refuse to play before the first interaction; then the button stays on Play. */
const startPlayback = () =>
  void audioElement()
    .play()
    .catch(() => playerState.change({ playing: false }))

/** Loads the track again after an error, from where it stopped. */
function reload() {
  const made = audioElement()
  const { time, speed } = playerState.get()
  made.load()
  if (time) made.currentTime = time
  made.playbackRate = speed
  startPlayback()
}

export const player = {
  /** Plays one track of a playlist from its stored position, then the following ones. */
  play(queue: readonly Track[], id: string) {
    playerState.change({ queue })
    start(
      Math.max(
        0,
        queue.findIndex(({ _id }) => _id === id),
      ),
    )
  },
  toggle() {
    if (audioElement().error) reload()
    else if (audioElement().paused) startPlayback()
    else audioElement().pause()
  },
  pause: () => audioElement().pause(),
  /** Seeks to a position in seconds. */
  seek(time: number) {
    const { duration } = playerState.get()
    audioElement().currentTime = Math.min(Math.max(0, time), duration || time)
    playerState.change({ time: audioElement().currentTime })
  },
  skip: (seconds: number) => player.seek(audioElement().currentTime + seconds),
  next: () => start(playerState.get().at + 1),
  /** Restarts the track, or plays the previous one in the first three seconds. */
  previous() {
    const { at } = playerState.get()
    if (at > 0 && audioElement().currentTime < 3) start(at - 1)
    else player.seek(0)
  },
  jump: start,
  setSpeed(speed: number) {
    audioElement().playbackRate = speed
    playerState.change({ speed })
  },
  /** Closes the player bar and moves the focus to the page. */
  close() {
    document.getElementById('main')?.focus({ preventScroll: true })
    audioElement().pause()
    saveCurrentPosition()
    current = undefined
    audioElement().removeAttribute('src')
    playerState.change({ queue: [], at: 0, time: 0, duration: 0 })
    updateMediaSession(undefined, player)
  },
}
