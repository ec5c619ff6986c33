import type { Entry } from './entry.ts'

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Rank of an entry for a query, 0 is best; undefined without a match. Every word must begin a word of the entry. */
export function matchOf({ label, keywords = '', kind }: Pick<Entry, 'label' | 'keywords' | 'kind'>, q: string) {
  const typed = plain(q).split(/\s+/).filter(Boolean)
  const name = plain(label)
  if (name.startsWith(plain(q).trim())) return 0
  const inName = name.split(/[^\p{L}\p{N}]+/u)
  const begins = (list: string[], word: string) => list.some((one) => one.startsWith(word))
  if (typed.every((word) => begins(inName, word))) return 1
  const all = [...inName, ...plain(`${keywords} ${kind}`).split(/[^\p{L}\p{N}]+/u)]
  return typed.every((word) => begins(all, word)) ? 2 : undefined
}

/** Matching entries, the best first. */
export function matching(entries: readonly Entry[], q: string): Entry[] {
  return entries
    .map((entry) => ({ entry, match: matchOf(entry, q) }))
    .filter(({ match }) => match !== undefined)
    .sort((a, b) => a.match! - b.match!)
    .map(({ entry }) => entry)
}
