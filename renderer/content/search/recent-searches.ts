import { ofSite } from '#renderer/core/of-site.ts'

/** Most that are remembered; how many are shown is for whoever shows them. */
const most = 20
const longest = 100
const key = () => ofSite('recent-searches')

/** What was searched for on this site before, the newest first. Empty where nothing can be remembered. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** Puts a search on top. The same words in other capitals are the same search. */
export function rememberSearch(text: string) {
  const words = text.replace(/\s+/g, ' ').trim().slice(0, longest)
  if (!words) return
  const others = recentSearches().filter((one) => one.toLowerCase() !== words.toLowerCase())
  keep([words, ...others].slice(0, most))
}

export function forgetSearches() {
  keep([])
}

function keep(searches: string[]) {
  try {
    if (searches.length) localStorage.setItem(key(), JSON.stringify(searches))
    else localStorage.removeItem(key())
  } catch {
    // Storage full or forbidden: nothing is remembered, and searching works all the same.
  }
}
