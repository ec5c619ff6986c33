import type { UploadChanges, UploadDetails, UploadItem } from '#shared/core/uploads.ts'

type Described = Pick<UploadItem, 'id' | 'details'>

/** The value of a detail that all files share; `mixed` when they differ. */
export function commonValue<K extends keyof UploadDetails>(items: readonly Described[], name: K) {
  const value = items[0]?.details[name]
  const mixed = items.some(({ details }) => details[name] !== value)
  return { value: mixed ? undefined : value, mixed }
}

/** The tags that all files have, and how many more only some have. */
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

export interface TagEdit {
  ids: string[]
  changes: UploadChanges
}

/**
 * Applies a change of the common tags to each file, which retains its other tags.
 * Files that end with the same tags share one edit.
 */
export function editTags(items: readonly Described[], before: readonly string[], after: readonly string[]): TagEdit[] {
  const removed = before.filter((tag) => !after.includes(tag))
  const edits = new Map<string, TagEdit>()
  for (const { id, details } of items) {
    const others = (details.tags ?? []).filter((tag) => !removed.includes(tag))
    const tags = [...others, ...after.filter((tag) => !others.includes(tag))].slice(0, 30)
    const key = JSON.stringify(tags)
    const edit = edits.get(key) ?? { ids: [], changes: { tags } }
    edit.ids.push(id)
    edits.set(key, edit)
  }
  return [...edits.values()]
}
