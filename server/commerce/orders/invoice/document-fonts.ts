import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font as ParsedFont } from 'fontkit'
import type { Font } from '#shared/core/theme.ts'

/** Fonts for characters that the company's font does not have, common scripts first. The last one is large. */
const otherFonts = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-ethiopic',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-gujarati',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-thai',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-kr',
  'droid-sans-fallback',
]

/** Stands for characters that no font has. Noto Sans has it. */
const replacement = '\ufffd'

/** Text in one font. */
export interface TextRun {
  text: string
  /** Name of a file in `resources/fonts/documents`, without its extension. */
  font: string
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Control characters, direction marks, variation selectors and unpaired surrogates. */
const invisible = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\p{Variation_Selector}]/gu
/** Joiners shape characters and need no glyph. */
const joiners = /[\u200c\u200d]/gu
const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u
const leftToRight = /\p{L}/u

/** The fonts of one document: the company's own and those for other scripts. */
export class DocumentFonts {
  /** Characters that no font has, in the order of their use. */
  readonly missing = new Set<string>()
  private readonly lines = new Map<string, TextRun[]>()
  private readonly fontNames = new Map<string, string | undefined>()
  private readonly own: string
  private readonly folder: string

  constructor(folder: string, family: Font) {
    this.folder = folder
    this.own = family.toLowerCase().replaceAll(' ', '-')
  }

  /** Bytes of a font file. */
  bytes = (name: string): Uint8Array => loadFont(this.folder, name).bytes

  /** Splits a line into runs of one font, in the order in which they are drawn from left to right. */
  runsOf(line: string, isBold: boolean): TextRun[] {
    const key = `${isBold} ${line}`
    const runs = this.lines.get(key) ?? this.splitLine(line, isBold)
    this.lines.set(key, runs)
    return runs
  }

  private splitLine(line: string, isBold: boolean): TextRun[] {
    const runs: TextRun[] = []
    for (const { segment } of graphemes.segment(visibleText(line))) {
      const last = runs.at(-1)
      // A space stays with the word before it, so that words of one script are shaped together.
      const font = last && segment === ' ' && this.has(last.font, ' ') ? last.font : this.fontOf(segment, isBold)
      const text = font ? segment : this.replace(segment)
      const name = font ?? weighted('noto-sans', isBold)
      if (last?.font === name && directionOf(last.text) === directionOf(last.text + text)) last.text += text
      else runs.push({ text, font: name })
    }
    return inVisualOrder(runs.flatMap(splitSpaces))
  }

  private fontOf(grapheme: string, isBold: boolean): string | undefined {
    const key = `${isBold} ${grapheme}`
    if (!this.fontNames.has(key)) {
      const names = [this.own, ...otherFonts].map((name) => weighted(name, isBold))
      this.fontNames.set(
        key,
        names.find((name) => this.has(name, grapheme)),
      )
    }
    return this.fontNames.get(key)
  }

  private has(name: string, grapheme: string): boolean {
    const { parsed } = loadFont(this.folder, name)
    return [...grapheme.replace(joiners, '')].every((char) => parsed.hasGlyphForCodePoint(char.codePointAt(0)!))
  }

  private replace(grapheme: string) {
    this.missing.add(grapheme)
    return replacement
  }
}

/** Normalised text without invisible characters and direction marks. */
export const visibleText = (text: string) => text.toWellFormed().normalize('NFC').replace(invisible, '')

/** Only the fonts of Latin, Greek and Cyrillic characters have a bold file. */
function weighted(name: string, isBold: boolean) {
  const hasBold = !otherFonts.includes(name) || name === 'noto-sans'
  return `${name}-${isBold && hasBold ? 700 : 400}`
}

interface LoadedFont {
  bytes: Uint8Array
  parsed: ParsedFont
}

const loaded = new Map<string, LoadedFont>()

/** Fonts stay in memory until the thread ends: there are at most 45. */
function loadFont(folder: string, name: string): LoadedFont {
  const known = loaded.get(name)
  if (known) return known
  const bytes = readFileSync(join(folder, `${name}.ttf`))
  const font = { bytes, parsed: create(bytes) as ParsedFont }
  loaded.set(name, font)
  return font
}

const directionOf = (text: string) => (rightToLeft.test(text) ? 'rtl' : leftToRight.test(text) ? 'ltr' : 'none')

/** Separates spaces from what may be reordered, because they stand between it and what follows. */
function splitSpaces(run: TextRun): TextRun[] {
  const direction = directionOf(run.text)
  if (direction === 'ltr') return [run]
  const parts = run.text.match(direction === 'rtl' ? /\s+$|\S(?:.*\S)?/g : /\s+|\S+/g) ?? []
  return parts.map((text) => ({ ...run, text }))
}

/**
 * Orders the runs of a left-to-right line for drawing: right-to-left words and the numbers among them are drawn from
 * the right. The font's shaping orders the characters within a run.
 */
function inVisualOrder(runs: TextRun[]): TextRun[] {
  const ordered: TextRun[] = []
  let group: TextRun[] = []
  const flush = () => {
    // Punctuation after the last right-to-left word belongs to the line.
    const last = group.findLastIndex(({ text }) => directionOf(text) === 'rtl' || /\d/.test(text))
    ordered.push(...group.slice(0, last + 1).reverse(), ...group.slice(last + 1))
    group = []
  }
  for (const run of runs) {
    const direction = directionOf(run.text)
    if (direction === 'rtl' || (direction === 'none' && group.length > 0)) group.push(run)
    else {
      flush()
      ordered.push(run)
    }
  }
  flush()
  return ordered
}
