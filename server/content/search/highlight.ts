import type { TextSegment } from '#shared/content/search.ts'

/** Characters of an excerpt, and of them before the first hit. */
const excerptLength = 180
const lengthBefore = 50

/** Splits a text into segments and marks words that begin with one of `terms`, which are lower-case without accents. */
export function highlight(text: string, terms: readonly string[]): TextSegment[] {
  const segments: TextSegment[] = []
  let plain = ''
  for (const [part] of text.matchAll(/[\p{L}\p{N}\p{M}'’]+|[^\p{L}\p{N}\p{M}'’]+/gu)) {
    if (!isHit(part, terms)) {
      plain += part
      continue
    }
    if (plain) segments.push({ text: plain })
    plain = ''
    segments.push({ text: part, hit: true })
  }
  if (plain) segments.push({ text: plain })
  return segments
}

/** The names that contain a hit. */
export const hits = (names: readonly string[], terms: readonly string[]): string[] =>
  names.filter((name) => firstHit(name, terms) >= 0)

/** The part around the first hit, or else the beginning of the first text. */
export function excerpt(texts: readonly string[], terms: readonly string[]): TextSegment[] {
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

/** Cuts between words and adds ellipses. */
function cut(text: string, at: number): string {
  const earliest = Math.max(0, Math.min(at - lengthBefore, text.length - excerptLength))
  const start = earliest === 0 ? 0 : text.indexOf(' ', earliest) + 1
  const rest = text.slice(start)
  if (rest.length <= excerptLength) return (start ? '… ' : '') + rest.toWellFormed()
  const end = rest.lastIndexOf(' ', excerptLength)
  const excerptText = rest.slice(0, end > excerptLength / 2 ? end : excerptLength)
  return `${start ? '… ' : ''}${excerptText.toWellFormed()} …`
}

function isHit(word: string, terms: readonly string[]): boolean {
  const plain = word
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
  // Terms of one or two characters match whole words only.
  return terms.some((term) => (term.length > 2 ? plain.startsWith(term) : plain === term))
}
