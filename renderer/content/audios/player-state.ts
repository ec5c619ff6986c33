import { useSyncExternalStore } from 'react'
import type { AudioCard } from '#shared/content/audios.ts'

/** What the player needs to know of a sound. */
export type Track = Pick<
  AudioCard,
  '_id' | 'title' | 'type' | 'artist' | 'audio_file' | 'image' | 'picture' | 'duration'
>

export interface PlayerState {
  /** What is played one after the other; empty while there is no player. */
  queue: readonly Track[]
  /** The place in it. */
  at: number
  playing: boolean
  /** Seconds. */
  time: number
  /** Seconds; as the file says, once it is known. */
  duration: number
  /** 1 is as it was recorded. */
  speed: number
}

const silent: PlayerState = { queue: [], at: 0, playing: false, time: 0, duration: 0, speed: 1 }
let state = silent
const listeners = new Set<() => void>()

/** Where the player stands. Apart from what plays, because this is all that pages without sound download. */
export const playerState = {
  get: () => state,
  change(changes: Partial<PlayerState>) {
    state = { ...state, ...changes }
    for (const tell of listeners) tell()
  },
  watch(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

/** One thing about the player; `select` has to answer the same for the same state. */
export const usePlayer = <T>(select: (state: PlayerState) => T): T =>
  useSyncExternalStore(
    playerState.watch,
    () => select(state),
    () => select(silent),
  )

/** What is on, if anything. */
export const trackOf = ({ queue, at }: PlayerState): Track | undefined => queue[at]
