import { useSyncExternalStore } from 'react'
import { ofSite } from '#renderer/core/of-site.ts'
import type { Track } from './player-state.ts'

/** Where somebody stopped listening. */
interface Place {
  id: string
  /** Seconds. */
  time: number
}

/** How many are remembered; the one that was heard longest ago goes first. */
const most = 100
/** Seconds of a sound that nobody listens to in one go. */
const long = 300
/** Seconds without which nobody has begun. */
const begun = 5
/** Of what is that near its end, nothing is left to hear: in seconds, and as a part of it. */
const outro = { seconds: 30, part: 0.1 }

/** Sounds that one comes back to. */
export const isLong = ({ type, duration }: Pick<Track, 'type' | 'duration'>) =>
  type === 'Podcast' || type === 'Audiobook' || duration > long

/** The places after somebody came to `time` in a sound of `duration` seconds; without it the end was reached. */
export function withPlace(places: readonly Place[], id: string, time: number, duration: number): readonly Place[] {
  const others = places.filter((place) => place.id !== id)
  const finished = time >= duration - Math.min(outro.seconds, duration * outro.part)
  return time < begun || finished ? others : [...others, { id, time: Math.floor(time) }].slice(-most)
}

const key = () => ofSite('audio-places')
const listeners = new Set<() => void>()
let places: readonly Place[] | undefined

function all(): readonly Place[] {
  places ??= read() ?? []
  return places
}

/** Where a sound is gone on with, in seconds; 0 for one from its beginning. */
export const placeOf = (id: string): number => all().find((place) => place.id === id)?.time ?? 0

/** Remembers how far a sound was heard. */
export function keepPlace(track: Pick<Track, '_id' | 'type' | 'duration'>, time: number, duration: number) {
  if (!isLong({ ...track, duration })) return
  // Another tab may have been listened to meanwhile.
  places = withPlace(read() ?? all(), track._id, time, duration)
  try {
    if (places.length) localStorage.setItem(key(), JSON.stringify(places))
    else localStorage.removeItem(key())
  } catch {
    // Without storage it is remembered as long as the page.
  }
  for (const tell of listeners) tell()
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The same, kept true. The server knows of none. */
export const usePlace = (id: string): number =>
  useSyncExternalStore(
    watch,
    () => placeOf(id),
    () => 0,
  )

/** What is kept of all tabs; nothing where nothing can be. */
function read(): Place[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPlace).slice(-most) : []
  } catch {
    return undefined
  }
}

const isPlace = (one: unknown): one is Place => {
  const { id, time } = Object(one) as { id?: unknown; time?: unknown }
  return typeof id === 'string' && typeof time === 'number' && time >= 0
}
