import type { SavedList } from '#shared/core/saved-view-options.ts'
import { siteStorageKey } from '../../site-storage-key.ts'
import { readStorage, writeStorage } from '../../storage.ts'

const key = (userId: string, list: SavedList) => siteStorageKey(`begins-with-view:${userId}:${list}`)

/** Whether the user's list had a default view on the last visit, so that it waits for the views to load. */
export const hadDefaultView = (userId: string, list: SavedList) => readStorage(key(userId, list)) !== null

export const storeHasDefaultView = (userId: string, list: SavedList, has: boolean) =>
  writeStorage(key(userId, list), has ? '1' : null)
