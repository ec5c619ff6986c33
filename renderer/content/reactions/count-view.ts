import type { ItemCalls } from './reactions.ts'

const key = 'viewed'

/** Counts that somebody looked at something: once per session, and nothing waits for it or fails with it. */
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

/** Ids of what was looked at in this session, the latest first. */
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
