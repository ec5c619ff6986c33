import { api } from '../api/api.ts'

const key = 'viewed-photos'

/** Counts that somebody looked at a photo: once per session, and nothing waits for it or fails with it. */
export function countView(id: string) {
  const viewed = new Set(read())
  if (viewed.has(id)) return
  try {
    sessionStorage.setItem(key, [...viewed, id].slice(-500).join(','))
  } catch {
    // The server counts each visitor once anyway.
  }
  void api.photos.view({ id }).catch(() => undefined)
}

function read() {
  try {
    return sessionStorage.getItem(key)?.split(',') ?? []
  } catch {
    return []
  }
}
