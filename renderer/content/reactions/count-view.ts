import type { ItemCalls } from './reactions.ts'

const key = 'viewed'

/** Counts a view once per session, in the background. */
export function countView({ view }: Pick<ItemCalls<never>, 'view'>, id: string) {
  const one = `${view.key} ${id}`
  const viewed = new Set(read())
  if (viewed.has(one)) return
  try {
    sessionStorage.setItem(key, [...viewed, one].slice(-500).join(','))
  } catch {
    // The server counts each visitor once anyway.
  }
  void view({ id }).catch(() => undefined)
}

/** The ids of items viewed in this session, the latest first. */
export function viewedThisSession({ view }: Pick<ItemCalls<never>, 'view'>): string[] {
  return read()
    .flatMap((one) => (one.startsWith(`${view.key} `) ? one.slice(view.key.length + 1) : []))
    .reverse()
}

function read() {
  try {
    return sessionStorage.getItem(key)?.split(',') ?? []
  } catch {
    return []
  }
}
