import type { UploadChanges, UploadDetails, UploadItem } from '#shared/core/uploads.ts'

type Described = Pick<UploadItem, 'id' | 'details'>

/** What all of some files say about themselves; `mixed` when they do not agree. */
export function common<K extends keyof UploadDetails>(items: readonly Described[], name: K) {
  const value = items[0]?.details[name]
  const mixed = items.some(({ details }) => details[name] !== value)
  return { value: mixed ? undefined : value, mixed }
}

/** The tags that all of them have, and how many more only some have. */
export function commonTags(items: readonly Described[]) {
  let shared = items[0]?.details.tags ?? []
  const all = new Set<string>()
  for (const { details } of items) {
    const { tags = none } = details
    for (const tag of tags) all.add(tag)
    if (shared.length > 0) shared = shared.filter((tag) => tags.includes(tag))
  }
  return { shared, others: all.size - shared.length }
}
const none: string[] = []

export interface Edit {
  ids: string[]
  changes: UploadChanges
}

/**
 * From the tags that all had to those that all shall have: what was taken out is
 * taken from each, what was put in is added to each, and each keeps its others.
 * One edit for all files that end with the same tags.
 */
export function editTags(items: readonly Described[], before: readonly string[], after: readonly string[]): Edit[] {
  const removed = before.filter((tag) => !after.includes(tag))
  const edits = new Map<string, Edit>()
  for (const { id, details } of items) {
    const kept = (details.tags ?? []).filter((tag) => !removed.includes(tag))
    const tags = [...kept, ...after.filter((tag) => !kept.includes(tag))].slice(0, 30)
    const key = JSON.stringify(tags)
    const edit = edits.get(key) ?? { ids: [], changes: { tags } }
    edit.ids.push(id)
    edits.set(key, edit)
  }
  return [...edits.values()]
}
