import type { MediaNeed, Record_ } from '#server/core/db/collection.ts'
import type { Files } from '#server/core/media/files.ts'
import { fileNames } from '#server/core/media/names.ts'

/** Every file of the media that texts and settings of a record lead to, by their addresses. */
export function addressedIn(siteId: string, record: Record_): MediaNeed[] {
  const needs: MediaNeed[] = []
  const text = JSON.stringify(record)
  const base = `/media/${siteId}/`
  for (let at = text.indexOf(base); at >= 0; at = text.indexOf(base, at + 1)) {
    const [, folder, hash] = /^(site|avatar)\/([0-9a-f]{64})\.webp/.exec(text.slice(at + base.length, at + 200)) ?? []
    const [picture] = /^[0-9a-f]{64}(?=\/)/.exec(text.slice(at + base.length, at + 200)) ?? []
    if (folder && hash) needs.push({ name: (folder === 'site' ? fileNames.site : fileNames.avatar)(hash), as: 'made' })
    else if (picture) needs.push({ name: fileNames.pictures(picture), as: 'made' })
  }
  return needs
}

/** AVIF forms are made anew in the background, whatever comes in. */
const travels = /^(\d{1,5}\.webp|\d{1,5}\.jpg|full\.jpg)$/

/** The files that a need stands for: itself, or what is in its folder. */
export async function entriesFor(files: Files, { name }: MediaNeed): Promise<string[]> {
  if (!name.startsWith('pictures/')) return (await files.has(name)) ? [name] : []
  const inside = await files.list(name)
  return inside.filter((one) => travels.test(one)).map((one) => `${name}/${one}`)
}
