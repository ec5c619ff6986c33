import { useSyncExternalStore } from 'react'
import { createListeners } from '#renderer/core/listeners.ts'
import { siteStorageKey } from '#renderer/core/site-storage-key.ts'
import type { Track } from './player-state.ts'

/** Where playback of a track stopped. */
interface Position {
  id: string
  /** Seconds. */
  time: number
}

/** Maximum number of stored positions; the oldest is dropped. */
const maxPositions = 100
/** Seconds from which a track is long. */
const longFrom = 300
/** Positions before this second are not stored. */
const minSeconds = 5
/** A track counts as finished this close to its end: in seconds, and as a share of it. */
const outro = { seconds: 30, part: 0.1 }

/** Whether the position of a track is stored. */
export const isLong = ({ type, duration }: Pick<Track, 'type' | 'duration'>) =>
  type === 'Podcast' || type === 'Audiobook' || duration > longFrom

/** The positions after playback reached `time`. A finished track has no position. */
export function withPosition(
  positions: readonly Position[],
  id: string,
  time: number,
  duration: number,
): readonly Position[] {
  const others = positions.filter((position) => position.id !== id)
  const finished = time >= duration - Math.min(outro.seconds, duration * outro.part)
  return time < minSeconds || finished ? others : [...others, { id, time: Math.floor(time) }].slice(-maxPositions)
}

const key = () => siteStorageKey('audio-places')
const { notify, watch } = createListeners()
let positions: readonly Position[] | undefined

function all(): readonly Position[] {
  positions ??= read() ?? []
  return positions
}

/** Where playback of a track continues, in seconds. */
export const positionOf = (id: string): number => all().find((position) => position.id === id)?.time ?? 0

/** Stores the position of a long track. */
export function savePosition(track: Pick<Track, '_id' | 'type' | 'duration'>, time: number, duration: number) {
  if (!isLong({ ...track, duration })) return
  // Another tab may have stored positions meanwhile.
  positions = withPosition(read() ?? all(), track._id, time, duration)
  try {
    if (positions.length) localStorage.setItem(key(), JSON.stringify(positions))
    else localStorage.removeItem(key())
  } catch {
    // Without storage, positions last as long as the page.
  }
  notify()
}

/** The position of a track, updated live. Always 0 on the server. */
export const usePosition = (id: string): number =>
  useSyncExternalStore(
    watch,
    () => positionOf(id),
    () => 0,
  )

/** The stored positions of all tabs; nothing without storage. */
function read(): Position[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPosition).slice(-maxPositions) : []
  } catch {
    return undefined
  }
}

const isPosition = (one: unknown): one is Position => {
  const { id, time } = Object(one) as { id?: unknown; time?: unknown }
  return typeof id === 'string' && typeof time === 'number' && time >= 0
}
