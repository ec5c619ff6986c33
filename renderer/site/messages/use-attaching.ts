import { useSyncExternalStore } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { type Platform, usePlatform } from '#renderer/core/platform/platform.ts'
import { Attaching } from './attaching.ts'

const places = new Map<string, Attaching>()

/** Where the files of the first message of a conversation are. */
export const newPlace = 'new'

/** The files of a message that is being written, by its conversation. */
export function attachingAt(place: string, { sendForm }: Platform): Attaching {
  const attaching = places.get(place) ?? new Attaching(sendForm, (id) => api.messages.detach({ id }))
  places.set(place, attaching)
  return attaching
}

export function useAttaching(place: string) {
  const attaching = attachingAt(place, usePlatform())
  const { items, refusals } = useSyncExternalStore(attaching.watch, attaching.now, attaching.now)
  return {
    attaching,
    items,
    refusals,
    /** Nothing is to be sent before all of it is there, or somebody has decided to do without. */
    unready: items.some(({ state }) => state !== 'ready'),
  }
}
