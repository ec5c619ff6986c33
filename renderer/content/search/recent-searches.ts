import { siteStorageKey } from '#renderer/core/site-storage-key.ts'

const maxSearches = 20
const maxLength = 100
const key = () => siteStorageKey('recent-searches')

/** The user's recent searches on this site, the newest first. Empty without storage. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((one): one is string => typeof one === 'string').slice(0, maxSearches)
      : []
  } catch {
    return []
  }
}

/** Adds a search at the top. Searches that differ only in case are the same. */
export function rememberSearch(text: string) {
  const search = text.replace(/\s+/g, ' ').trim().slice(0, maxLength)
  if (!search) return
  const others = recentSearches().filter((one) => one.toLowerCase() !== search.toLowerCase())
  store([search, ...others].slice(0, maxSearches))
}

export function forgetSearches() {
  store([])
}

function store(searches: string[]) {
  try {
    if (searches.length) localStorage.setItem(key(), JSON.stringify(searches))
    else localStorage.removeItem(key())
  } catch {
    // Storage is full or forbidden. Searching works without it.
  }
}
