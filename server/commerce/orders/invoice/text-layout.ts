import { type DocumentFonts, type TextRun, visibleText } from './document-fonts.ts'

type Pdf = PDFKit.PDFDocument

export interface TextStyle {
  /** In points. */
  size: number
  isBold?: boolean
  color?: string
  align?: 'left' | 'right'
}

const lineHeight = 1.35
type Features = PDFKit.Mixins.OpenTypeFeatures[]
/** Digits that do not reach below the line. */
const textFeatures: Features = ['kern', 'lnum']
/** Digits of equal width, so that amounts align. */
const amountFeatures: Features = ['kern', 'lnum', 'tnum']

/** Possible line breaks: after spaces and hyphens, and beside Chinese, Japanese and Korean characters. */
const breaks =
  /(?<=[\s\-–—/])(?=\S)|(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Draws text in several fonts. pdfkit supports one font at a time and draws boxes for missing characters. */
export class TextLayout {
  private readonly registered = new Set<string>()
  private readonly widths = new Map<string, number>()
  private readonly pdf: Pdf
  private readonly fonts: DocumentFonts

  constructor(pdf: Pdf, fonts: DocumentFonts) {
    this.pdf = pdf
    this.fonts = fonts
  }

  /** Draws one line with its baseline at `y`. */
  line(text: string, x: number, y: number, { size, isBold = false, color = '#000000', align }: TextStyle) {
    const runs = this.fonts.runsOf(text, isBold)
    const features = align === 'right' ? amountFeatures : textFeatures
    const widths = runs.map((run) => this.select(run.font, size).widthOfString(run.text, { features }))
    let at = align === 'right' ? x - widths.reduce((sum, width) => sum + width, 0) : x
    for (const [index, run] of runs.entries()) {
      this.select(run.font, size).fillColor(color)
      this.pdf.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', features })
      at += widths[index]!
    }
  }

  /** Draws lines with the upper edge of the first at `y`. Returns the lower edge of the last. */
  lines(texts: readonly string[], x: number, y: number, style: TextStyle): number {
    const height = this.heightOf(1, style.size)
    texts.forEach((text, at) => {
      this.line(text, x, y + at * height + style.size, style)
    })
    return y + texts.length * height
  }

  heightOf(lines: number, size: number) {
    return lines * size * lineHeight
  }

  /** In points. */
  widthOf(text: string, { size, isBold = false }: TextStyle): number {
    const key = `${size} ${isBold} ${text}`
    const width = this.widths.get(key) ?? this.widthOfRuns(this.fonts.runsOf(text, isBold), size)
    this.widths.set(key, width)
    return width
  }

  /** Breaks a text into lines of at most `width` points. Words that are longer are broken. */
  wrap(text: string, width: number, style: TextStyle): string[] {
    return text.split('\n').flatMap((paragraph) => this.wrapParagraph(visibleText(paragraph), width, style))
  }

  private wrapParagraph(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = []
    let line = ''
    let used = 0
    for (const word of text.split(breaks)) {
      const wordWidth = this.widthOf(word.trimEnd(), style)
      if (line && used + wordWidth > width) {
        lines.push(line.trimEnd())
        line = ''
      }
      line = !line && wordWidth > width ? this.breakWord(word, width, style, lines) : line + word
      used = this.widthOf(line, style)
    }
    lines.push(line.trimEnd())
    return lines
  }

  /** Adds the full lines of a long word, and returns the rest of it. */
  private breakWord(word: string, width: number, style: TextStyle, lines: string[]): string {
    let line = ''
    let used = 0
    for (const { segment } of graphemes.segment(word)) {
      const next = this.widthOf(segment, style)
      if (line && used + next > width) {
        lines.push(line)
        line = ''
        used = 0
      }
      line += segment
      used += next
    }
    return line
  }

  private widthOfRuns(runs: readonly TextRun[], size: number) {
    return runs.reduce(
      (sum, { text, font }) => sum + this.select(font, size).widthOfString(text, { features: textFeatures }),
      0,
    )
  }

  private select(font: string, size: number): Pdf {
    if (!this.registered.has(font)) {
      this.pdf.registerFont(font, this.fonts.bytes(font) as never)
      this.registered.add(font)
    }
    return this.pdf.font(font).fontSize(size)
  }
}
