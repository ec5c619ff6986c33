import { useSyncExternalStore } from 'react'
import { createListeners } from '#renderer/core/listeners.ts'
import type { AudioCard } from '#shared/content/audios.ts'

/** The fields of an audio that the player needs. */
export type Track = Pick<
  AudioCard,
  '_id' | 'title' | 'type' | 'artist' | 'audio_file' | 'image' | 'picture' | 'duration'
>

export interface PlayerState {
  /** The tracks in playing order; empty without a player. */
  queue: readonly Track[]
  /** Index of the current track. */
  at: number
  playing: boolean
  /** Seconds. */
  time: number
  /** Seconds; read from the file once it has loaded. */
  duration: number
  /** Playback rate. */
  speed: number
}

const emptyState: PlayerState = { queue: [], at: 0, playing: false, time: 0, duration: 0, speed: 1 }
let state = emptyState
const { notify, watch } = createListeners()

/** The state of the player. Separate from the player, so that pages without audio do not download it. */
export const playerState = {
  get: () => state,
  change(changes: Partial<PlayerState>) {
    state = { ...state, ...changes }
    notify()
  },
  watch,
}

/** A part of the player state. `select` must return the same value for the same state. */
export const usePlayer = <T>(select: (state: PlayerState) => T): T =>
  useSyncExternalStore(
    playerState.watch,
    () => select(state),
    () => select(emptyState),
  )

/** The current track, if any. */
export const trackOf = ({ queue, at }: PlayerState): Track | undefined => queue[at]
