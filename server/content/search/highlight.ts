import type { Piece } from '#shared/content/search.ts'

/** Characters of an excerpt, and of them how many before the first hit. */
const excerptLength = 180
const before = 50

/**
 * Cuts a text into pieces, marking each word that begins with one of `terms`
 * (small letters without accents). Nothing is added and nothing is lost.
 */
export function highlight(text: string, terms: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let plain = ''
  for (const [part] of text.matchAll(/[\p{L}\p{N}\p{M}'’]+|[^\p{L}\p{N}\p{M}'’]+/gu)) {
    if (!isHit(part, terms)) {
      plain += part
      continue
    }
    if (plain) pieces.push({ text: plain })
    plain = ''
    pieces.push({ text: part, hit: true })
  }
  if (plain) pieces.push({ text: plain })
  return pieces
}

/** Those of some names that have a hit. */
export const hits = (names: readonly string[], terms: readonly string[]): string[] =>
  names.filter((name) => firstHit(name, terms) >= 0)

/** The part of a text that says most about why it was found: around its first hit, else its beginning. */
export function excerpt(texts: readonly string[], terms: readonly string[]): Piece[] {
  const flat = texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
  for (const text of flat) {
    const at = firstHit(text, terms)
    if (at >= 0) return highlight(cut(text, at), terms)
  }
  return flat[0] ? [{ text: cut(flat[0], 0) }] : []
}

function firstHit(text: string, terms: readonly string[]): number {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)) if (isHit(word, terms)) return index
  return -1
}

/** Between words, with dots where something was left out. */
function cut(text: string, at: number): string {
  const wanted = Math.max(0, Math.min(at - before, text.length - excerptLength))
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1
  const rest = text.slice(start)
  if (rest.length <= excerptLength) return (start ? '… ' : '') + rest.toWellFormed()
  const end = rest.lastIndexOf(' ', excerptLength)
  const shown = rest.slice(0, end > excerptLength / 2 ? end : excerptLength)
  return `${start ? '… ' : ''}${shown.toWellFormed()} …`
}

function isHit(word: string, terms: readonly string[]): boolean {
  const plain = word
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
  // Of two letters and fewer only the word itself: they begin too many others.
  return terms.some((term) => (term.length > 2 ? plain.startsWith(term) : plain === term))
}
