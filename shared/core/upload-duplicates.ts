import type { UploadList, UploadRecord } from './upload-list.ts'

/** Files of the same bytes in one queue: the first stands for all of them. */
export function uploadDuplicates(list: UploadList) {
  const holders = new Map<string, string>()
  const others = new Map<string, string[]>()
  const hashOf = (id: string) => list.get(id)?.facts?.sha256
  const follow = (holder: string, id: string) => {
    const followers = others.get(holder)
    if (followers) followers.push(id)
    else others.set(holder, [id])
  }

  /** The other file that stands for these bytes; if there is none, from now on this one does. */
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
    /** For a file whose state is known from before. */
    restore(id: string) {
      const state = list.stateOf(id)
      if (state === 'cancelled' || state === 'refused') return
      claim(id)
    },
    /** It is on the site: says so to the others. */
    settled(id: string) {
      const photoId = list.get(id)?.item.photoId
      for (const twin of others.get(id) ?? []) if (list.stateOf(twin) === 'duplicate') list.put(twin, { photoId })
    },
    /** It no longer stands for its bytes. Answers those that it stood for. */
    release({ item: { id }, facts }: UploadRecord): string[] {
      if (facts?.sha256 === undefined || holders.get(facts.sha256) !== id) return []
      holders.delete(facts.sha256)
      const followers = others.get(id) ?? []
      others.delete(id)
      return followers
    },
  }
}
