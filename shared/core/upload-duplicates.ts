import type { UploadList, UploadRecord } from './upload-list.ts'

/** Tracks identical files in a queue: the first one represents all of them. */
export function uploadDuplicates(list: UploadList) {
  const holders = new Map<string, string>()
  const others = new Map<string, string[]>()
  const hashOf = (id: string) => list.get(id)?.facts?.sha256
  const follow = (holder: string, id: string) => {
    const followers = others.get(holder)
    if (followers) followers.push(id)
    else others.set(holder, [id])
  }

  /** The file that represents this content; undefined if from now on it is this one. */
  const claim = (id: string) => {
    const hash = hashOf(id)
    if (hash === undefined) return undefined
    const holder = holders.get(hash) ?? id
    if (holder !== id) follow(holder, id)
    else holders.set(hash, id)
    return holder === id ? undefined : list.get(holder)?.item
  }

  return {
    claim,
    /** For a file that was restored. */
    restore(id: string) {
      const state = list.stateOf(id)
      if (state === 'cancelled' || state === 'refused') return
      claim(id)
    },
    /** The file is on the site: updates its duplicates. */
    settled(id: string) {
      const photoId = list.get(id)?.item.photoId
      for (const duplicate of others.get(id) ?? [])
        if (list.stateOf(duplicate) === 'duplicate') list.put(duplicate, { photoId })
    },
    /** The file no longer represents its content. Returns the files that it represented. */
    release({ item: { id }, facts }: UploadRecord): string[] {
      if (facts?.sha256 === undefined || holders.get(facts.sha256) !== id) return []
      holders.delete(facts.sha256)
      const followers = others.get(id) ?? []
      others.delete(id)
      return followers
    },
  }
}
