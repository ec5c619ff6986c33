import { api } from '#renderer/core/api/api.ts'
import { joinPlayers } from '#renderer/core/ui/one-player.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { countedAfter } from '#shared/content/audio-options.ts'
import { announce, tellWhere } from './media-session.ts'
import { keepPlace, placeOf } from './places.ts'
import { playerState, type Track, trackOf } from './player-state.ts'

/** Seconds that one press skips. */
export const skipped = 15

let element: HTMLAudioElement | undefined
/** What it plays. */
let on: Track | undefined
/** Seconds of this sound that were really heard, and where the last of them ended. */
let heard = { seconds: 0, until: 0, counted: false }
/** Seconds of listening after which the place is remembered again, and the place that was last. */
const pace = 5
let remembered = 0

/** Made with the first sound that is asked for, and from then on the only one: pages come and go around it. */
function sound(): HTMLAudioElement {
  if (element) return element
  const made = new Audio()
  element = made
  made.preload = 'metadata'
  made.addEventListener('timeupdate', () => {
    listen(made.currentTime)
    if (Math.abs(made.currentTime - remembered) >= pace) remember()
    playerState.change({ time: made.currentTime })
    tellWhere(made)
  })
  made.addEventListener('durationchange', () => {
    if (Number.isFinite(made.duration)) playerState.change({ duration: made.duration })
  })
  const player = joinPlayers(() => made.pause())
  made.addEventListener('play', () => {
    playerState.change({ playing: true })
    player.begin()
  })
  made.addEventListener('playing', () => toast.drop('player'))
  made.addEventListener('pause', () => {
    playerState.change({ playing: false })
    remember()
  })
  made.addEventListener('seeking', () => {
    heard.until = made.currentTime
  })
  made.addEventListener('ended', () => {
    countOnce()
    remember()
    const { queue, at } = playerState.get()
    if (at + 1 < queue.length) start(at + 1)
  })
  made.addEventListener('error', () => {
    // Taking the address away is an error too, and nothing to speak of.
    if (!made.getAttribute('src')) return
    playerState.change({ playing: false })
    toast.error('This cannot be played right now. Please try again.', { topic: 'player' })
  })
  window.addEventListener('pagehide', remember)
  return made
}

/** Keeps how far what is on was heard. */
function remember() {
  // What has not loaded yet stands at its beginning and says nothing.
  if (!on || !element || element.readyState === 0) return
  remembered = element.currentTime
  keepPlace(on, remembered, Number.isFinite(element.duration) ? element.duration : on.duration)
}

function listen(now: number) {
  const more = now - heard.until
  // What was jumped over was not heard.
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
  const made = sound()
  remember()
  const from = placeOf(track._id)
  heard = { seconds: 0, until: from, counted: false }
  remembered = from
  playerState.change({ at, time: from, duration: track.duration })
  on = track
  made.src = track.audio_file
  if (from) made.currentTime = from
  made.playbackRate = speed
  announce(track, player)
  run()
}

/** Browsers refuse to begin without somebody having pressed something; then the button stays what it is. */
const run = () =>
  void sound()
    .play()
    .catch(() => playerState.change({ playing: false }))

/** Asks for what could not be loaded once more, from where it stopped. */
function again() {
  const made = sound()
  const { time, speed } = playerState.get()
  made.load()
  if (time) made.currentTime = time
  made.playbackRate = speed
  run()
}

export const player = {
  /** Plays one of these from where it was left, and the others after it. */
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
    if (sound().error) again()
    else if (sound().paused) run()
    else sound().pause()
  },
  pause: () => sound().pause(),
  /** To a place in the sound, in seconds. */
  seek(time: number) {
    const { duration } = playerState.get()
    sound().currentTime = Math.min(Math.max(0, time), duration || time)
    playerState.change({ time: sound().currentTime })
  },
  skip: (seconds: number) => player.seek(sound().currentTime + seconds),
  next: () => start(playerState.get().at + 1),
  /** Back to the beginning; from there to the one before. */
  previous() {
    const { at } = playerState.get()
    if (at > 0 && sound().currentTime < 3) start(at - 1)
    else player.seek(0)
  },
  jump: start,
  setSpeed(speed: number) {
    sound().playbackRate = speed
    playerState.change({ speed })
  },
  /** Ends it: the bar goes away, and whoever was in it is on the page again. */
  close() {
    document.getElementById('main')?.focus({ preventScroll: true })
    sound().pause()
    remember()
    on = undefined
    sound().removeAttribute('src')
    playerState.change({ queue: [], at: 0, time: 0, duration: 0 })
    announce(undefined, player)
  },
}
