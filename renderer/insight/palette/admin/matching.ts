import type { Entry } from './entry.ts'

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * How well an entry is what was typed, 0 being best; nothing where it is not.
 * Every word has to begin one of its words, in whatever order.
 */
export function matchOf({ label, words = '', kind }: Pick<Entry, 'label' | 'words' | 'kind'>, q: string) {
  const typed = plain(q).split(/\s+/).filter(Boolean)
  const name = plain(label)
  if (name.startsWith(plain(q).trim())) return 0
  const inName = name.split(/[^\p{L}\p{N}]+/u)
  const begins = (list: string[], word: string) => list.some((one) => one.startsWith(word))
  if (typed.every((word) => begins(inName, word))) return 1
  const all = [...inName, ...plain(`${words} ${kind}`).split(/[^\p{L}\p{N}]+/u)]
  return typed.every((word) => begins(all, word)) ? 2 : undefined
}

/** The entries that are what was typed, the best first. */
export function matching(entries: readonly Entry[], q: string): Entry[] {
  return entries
    .map((entry) => ({ entry, match: matchOf(entry, q) }))
    .filter(({ match }) => match !== undefined)
    .sort((a, b) => a.match! - b.match!)
    .map(({ entry }) => entry)
}
