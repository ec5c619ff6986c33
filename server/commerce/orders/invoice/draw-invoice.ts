import PDFDocument from 'pdfkit'
import { contrast, textOn } from '#shared/core/theme.ts'
import { DocumentFonts } from './document-fonts.ts'
import { type InvoiceData, type InvoiceLine, invoiceFileName, type Party } from './invoice-data.ts'
import { TextLayout, type TextStyle } from './text-layout.ts'

/** An image of the company, PNG. */
export interface Logo {
  bytes: Uint8Array
  /** In pixels. */
  width: number
  height: number
}

export interface DrawnInvoice {
  /** The PDF file. */
  bytes: Uint8Array<ArrayBuffer>
  /** Characters that no font has. The document names them as well. */
  missing: string[]
}

/** Geometry in points, from the upper left corner of an A4 page. */
const page = { width: 595.28, height: 841.89, margin: 48, bar: 6, bottom: 64 }
const right = page.width - page.margin
const width = right - page.margin
const columns = { qty: right - 190, unit: right - 92, total: right }
const productWidth = columns.qty - 46 - page.margin
const logoSize = { width: 190, height: 52 }
const totalsWidth = 250

const ink = '#1a1d21'
const muted = '#5b6470'
const rule = '#dfe3e8'
const tint = '#f4f5f7'

/** Draws an invoice or a receipt as PDF. */
export function drawInvoice(data: InvoiceData, fontFolder: string, logo?: Logo): Promise<DrawnInvoice> {
  return new InvoiceDrawing(data, fontFolder, logo).finish()
}

class InvoiceDrawing {
  private readonly pdf: PDFKit.PDFDocument
  private readonly text: TextLayout
  private readonly fonts: DocumentFonts
  private readonly chunks: Uint8Array[] = []
  /** Colour for text and lines that is readable on white. */
  private readonly accent: string
  private readonly title: string
  /** Upper edge of the next element. */
  private y = 0
  private readonly data: InvoiceData
  private readonly logo: Logo | undefined
  private readonly money: (cents: number) => string
  private readonly day: (at: string) => string

  constructor(data: InvoiceData, fontFolder: string, logo: Logo | undefined) {
    const { locale, currency, timezone, color, issuedAt, seller } = data
    this.data = data
    this.logo = logo
    const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: timezone })
    this.money = (cents) => money.format(cents / 100)
    this.day = (at) => day.format(new Date(at))
    this.accent = contrast(color, '#ffffff') >= 3 ? color : ink
    this.title = invoiceFileName(data)
    this.pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      // Without this, pdfkit reads a standard font that has Western European characters only.
      font: null as never,
      bufferPages: true,
      autoFirstPage: false,
      lang: locale,
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: this.title, Author: seller.name, CreationDate: new Date(issuedAt) },
    })
    this.pdf.on('data', (chunk: Uint8Array) => this.chunks.push(chunk))
    this.fonts = new DocumentFonts(fontFolder, data.font)
    this.text = new TextLayout(this.pdf, this.fonts)
  }

  async finish(): Promise<DrawnInvoice> {
    const ended = new Promise((resolve) => this.pdf.on('end', resolve))
    this.addPage()
    this.drawHead()
    this.drawParties()
    this.drawLines()
    this.drawTotals()
    this.drawMovements()
    this.drawInstructions()
    this.drawMissing()
    this.drawFooters()
    this.pdf.end()
    await ended
    return { bytes: new Uint8Array(Buffer.concat(this.chunks)), missing: [...this.fonts.missing] }
  }

  private addPage() {
    this.pdf.addPage()
    this.pdf.rect(0, 0, page.width, page.bar).fill(this.data.color)
    this.y = page.margin
  }

  /** Starts a new page if `height` does not fit on this one. Returns whether it did. */
  private ensure(height: number): boolean {
    if (this.y + height <= page.height - page.bottom) return false
    this.addPage()
    const style = { size: 9, color: muted }
    this.text.line(`${this.title} (continued)`, page.margin, this.y + 6, { ...style, isBold: true })
    this.text.line(`Order ${this.data.orderNumber}`, right, this.y + 6, { ...style, align: 'right' })
    this.y += 28
    return true
  }

  private drawHead() {
    const { seller, kind, number } = this.data
    const top = this.y
    let bottom = top
    if (this.logo) {
      const scale = Math.min(logoSize.width / this.logo.width, logoSize.height / this.logo.height, 1)
      this.pdf.image(Buffer.from(this.logo.bytes), page.margin, top, { width: this.logo.width * scale })
      bottom += this.logo.height * scale
    } else {
      const style = { size: 20, isBold: true, color: this.accent }
      bottom = this.text.lines(this.text.wrap(seller.name, width * 0.58, style), page.margin, top - 4, style)
    }
    const heading = { size: 24, isBold: true, color: ink, align: 'right' as const }
    this.text.line(kind === 'receipt' ? 'Receipt' : 'Invoice', right, top + 19, heading)
    this.text.line(number, right, top + 37, { size: 11, color: muted, align: 'right' })
    this.drawStatus(top + 46)
    this.y = Math.max(bottom, top + 68) + 22
  }

  private drawStatus(y: number) {
    const status = statusOf(this.data)
    if (!status) return
    const style = { size: 8, isBold: true }
    const badge = this.text.widthOf(status.label, style) + 16
    this.pdf.roundedRect(right - badge, y, badge, 18, 9).fill(status.color)
    this.text.line(status.label, right - 8, y + 12, { ...style, color: textOn(status.color), align: 'right' })
  }

  private drawParties() {
    const { seller, buyer, deliveryAddress, issuedAt, revisedAt, orderNumber, orderedAt, paymentMethod } = this.data
    const gap = 18
    const column = (width - 2 * gap) / 3
    const top = this.y
    const at = (index: number) => page.margin + index * (column + gap)
    const from = this.drawParty('From', seller, at(0), top, column)
    let to = this.drawParty('Billed to', buyer, at(1), top, column)
    if (deliveryAddress?.length) to = this.drawBlock('Deliver to', deliveryAddress, at(1), to + 10, column)
    let facts = top
    for (const [label, value] of [
      ['Date of issue', this.day(issuedAt)],
      ...(revisedAt ? [['Changed on', this.day(revisedAt)] as const] : []),
      ['Order', orderNumber],
      ['Ordered on', this.day(orderedAt)],
      ['Payment', paymentMethod],
    ] as const)
      facts = this.drawBlock(label, [value], at(2), facts, column) + 5
    this.y = Math.max(from, to, facts) + 22
  }

  private drawParty(
    label: string,
    { name, address, taxNumber, email, phone, website }: Party,
    x: number,
    y: number,
    w: number,
  ) {
    const rest = [...address, taxNumber && `Tax number: ${taxNumber}`, email, phone, website].filter(
      Boolean,
    ) as string[]
    return this.drawBlock(label, rest, x, y, w, name)
  }

  /** A label with lines of text below it, the first one bold. Returns the lower edge. */
  private drawBlock(label: string, texts: readonly string[], x: number, y: number, w: number, name?: string) {
    let bottom = this.text.lines([label], x, y, { size: 8, color: muted }) + 1
    const bold = { size: 10, isBold: true, color: ink }
    if (name) bottom = this.text.lines(this.text.wrap(name, w, bold), x, bottom, bold)
    const style = { size: 9.5, color: ink }
    for (const text of texts) bottom = this.text.lines(this.text.wrap(text, w, style), x, bottom, style)
    return bottom
  }

  private drawLines() {
    this.drawTableHead()
    for (const line of this.data.lines) this.drawLine(line)
  }

  private drawTableHead() {
    const height = 24
    this.pdf.rect(page.margin, this.y, width, height).fill(tint)
    const style = { size: 8, isBold: true, color: muted }
    const y = this.y + 15
    this.text.line('Product', page.margin + 10, y, style)
    this.text.line('Quantity', columns.qty, y, { ...style, align: 'right' })
    this.text.line('Price', columns.unit, y, { ...style, align: 'right' })
    this.text.line('Total', columns.total - 10, y, { ...style, align: 'right' })
    this.y += height
  }

  private drawLine({ title, variant, sku, qty, unitCents }: InvoiceLine) {
    const main = { size: 9.5, color: ink }
    const small = { size: 8, color: muted }
    const titles = this.text.wrap(title, productWidth, main)
    const detail = [variant, sku && `SKU ${sku}`].filter(Boolean).join(' · ')
    const details = detail ? this.text.wrap(detail, productWidth, small) : []
    const height = 12 + this.text.heightOf(titles.length, main.size) + this.text.heightOf(details.length, small.size)
    if (this.ensure(height)) this.drawTableHead()
    const top = this.y + 6
    const below = this.text.lines(titles, page.margin + 10, top, main)
    this.text.lines(details, page.margin + 10, below, small)
    const amount: TextStyle = { ...main, align: 'right' }
    this.text.line(String(qty), columns.qty, top + main.size, amount)
    this.text.line(this.money(unitCents), columns.unit, top + main.size, amount)
    this.text.line(this.money(unitCents * qty), columns.total - 10, top + main.size, amount)
    this.y += height
    this.drawRule(this.y)
  }

  private drawRule(y: number, x = page.margin, color = rule, thickness = 0.6) {
    this.pdf.moveTo(x, y).lineTo(right, y).lineWidth(thickness).strokeColor(color).stroke()
  }

  /** Subtotal to balance, on one page. */
  private drawTotals() {
    const { data, money } = this
    const x = right - totalsWidth
    const style = { size: 9.5, color: ink }
    const rows = sumsOf(data, money).map(({ label, amount, isTotal }) => ({
      lines: this.text.wrap(label, totalsWidth - 100, { ...style, isBold: isTotal }),
      amount,
      isTotal,
    }))
    const heightOf = ({ lines, isTotal }: (typeof rows)[number]) =>
      this.text.heightOf(lines.length, style.size) + (isTotal ? 16 : 5)
    this.ensure(rows.reduce((sum, row) => sum + heightOf(row), 0) + 16)
    this.y += 12
    for (const row of rows) {
      const size = row.isTotal ? 12 : style.size
      if (row.isTotal) this.drawRule(this.y + 2, x, this.accent, 1.2)
      const top = this.y + (row.isTotal ? 9 : 2)
      const look = { size, color: ink, isBold: row.isTotal }
      this.text.lines(row.lines, x + 10, top, look)
      this.text.line(row.amount, columns.total - 10, top + size, { ...look, align: 'right' })
      this.y += heightOf(row)
    }
    this.y += 14
  }

  /** Payments and refunds, as rows of date, text, reference and amount. */
  private drawMovements() {
    const { payments, refunds } = this.data
    this.drawMovementTable(
      'Payments',
      payments.map(({ at, method, reference, cents }) => ({ at, text: method, reference, cents })),
    )
    this.drawMovementTable(
      'Refunds',
      refunds.map(({ at, reason, cents }) => ({ at, text: reason || 'Refund', reference: '', cents: -cents })),
    )
  }

  private drawMovementTable(title: string, rows: { at: string; text: string; reference: string; cents: number }[]) {
    if (rows.length === 0) return
    const style = { size: 9, color: ink }
    const x = { date: page.margin, text: page.margin + 112, reference: page.margin + 268 }
    const head = () => {
      this.text.line(title, x.date, this.y + 10, { size: 10, isBold: true, color: ink })
      this.y += 17
      this.drawRule(this.y)
    }
    this.ensure(17 + 20)
    head()
    for (const { at, text, reference, cents } of rows) {
      const texts = this.text.wrap(text, x.reference - x.text - 12, style)
      const references = this.text.wrap(reference, right - 95 - x.reference, style)
      const height = this.text.heightOf(Math.max(texts.length, references.length), style.size) + 8
      if (this.ensure(height)) head()
      const top = this.y + 4
      this.text.line(this.day(at), x.date, top + style.size, style)
      this.text.lines(texts, x.text, top, style)
      this.text.lines(references, x.reference, top, { ...style, color: muted })
      this.text.line(this.money(cents), columns.total - 10, top + style.size, { ...style, align: 'right' })
      this.y += height
      this.drawRule(this.y)
    }
    this.y += 16
  }

  private drawInstructions() {
    const { instructions, orderNumber } = this.data
    if (!instructions) return
    const style = { size: 9.5, color: ink }
    const texts = [...instructions.split('\n'), `Use ${orderNumber} as the reference.`]
    const lines = texts.flatMap((text) => this.text.wrap(text, width - 24, style))
    this.ensure(24 + this.text.heightOf(Math.min(lines.length, 3), style.size))
    this.text.line('How to pay', page.margin, this.y + 10, { size: 10, isBold: true, color: ink })
    this.y += 18
    const step = this.text.heightOf(1, style.size)
    for (const line of lines) {
      this.ensure(step)
      this.text.line(line, page.margin + 12, this.y + style.size, style)
      this.pdf.rect(page.margin, this.y - 1, 2, step).fill(this.accent)
      this.y += step
    }
    this.y += 12
  }

  /** Lists the missing characters, so that readers notice incomplete names. */
  private drawMissing() {
    if (this.fonts.missing.size === 0) return
    const codes = [...this.fonts.missing]
      .slice(0, 20)
      .map((grapheme) =>
        [...grapheme].map((char) => `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`).join(' '),
      )
    const style = { size: 8, color: muted }
    const more = this.fonts.missing.size > 20 ? ' and others' : ''
    const text = `\ufffd stands for characters that this document cannot show: ${codes.join(', ')}${more}.`
    // The text contains this character, so it does not count as missing.
    const lines = this.text.wrap(text, width, style)
    this.ensure(this.text.heightOf(lines.length, style.size))
    this.y = this.text.lines(lines, page.margin, this.y, style)
  }

  private drawFooters() {
    const { name, website, email, phone } = this.data.seller
    const style = { size: 8, color: muted }
    // As many contact details as fit on one line.
    const line = [website, email, phone].reduce<string>(
      (before, part) => {
        const more = `${before}  ·  ${part}`
        return part && this.text.widthOf(more, style) < width - 90 ? more : before
      },
      this.text.wrap(name, width - 90, style)[0]!,
    )
    const { count } = this.pdf.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      this.pdf.switchToPage(index)
      const y = page.height - 34
      this.drawRule(y - 14)
      this.text.line(line, page.margin, y, style)
      this.text.line(`Page ${index + 1} of ${count}`, right, y, { ...style, align: 'right' })
    }
  }
}

/** Payment state, for the badge below the number. */
function statusOf({ isCancelled, kind, paidCents, refundedCents, totalCents, balanceCents }: InvoiceData) {
  if (refundedCents > 0 && refundedCents >= paidCents) return { label: 'Refunded', color: '#5b6470' }
  if (refundedCents > 0) return { label: 'Partially refunded', color: '#5b6470' }
  if (isCancelled) return { label: 'Cancelled', color: '#b3261e' }
  if (kind === 'receipt') return { label: totalCents === 0 ? 'Nothing to pay' : 'Paid', color: '#1b6e3c' }
  return { label: balanceCents < totalCents ? 'Partially paid' : 'To be paid', color: '#8a5a00' }
}

interface Sum {
  label: string
  amount: string
  isTotal: boolean
}

/** The rows below the lines. */
function sumsOf(data: InvoiceData, money: (cents: number) => string): Sum[] {
  const { subtotalCents, discounts = [], delivery, taxes = [], isTaxIncluded = true, totalCents } = data
  const percent = new Intl.NumberFormat(data.locale, { style: 'percent', maximumFractionDigits: 2 })
  const row = (label: string, cents: number, isTotal = false): Sum => ({ label, amount: money(cents), isTotal })
  const taxRows = taxes.map(({ name, rate, netCents, taxCents }) =>
    row(`${isTaxIncluded ? 'Includes ' : ''}${name} ${percent.format(rate / 10_000)} on ${money(netCents)}`, taxCents),
  )
  const hasSteps = discounts.length > 0 || delivery !== undefined || taxes.length > 0
  return [
    ...(hasSteps ? [row('Subtotal', subtotalCents)] : []),
    ...discounts.map(({ name, cents }) => row(name, -cents)),
    ...(delivery ? [row(delivery.name, delivery.cents)] : []),
    ...(isTaxIncluded ? [] : taxRows),
    row('Total', totalCents, true),
    ...(isTaxIncluded ? taxRows : []),
    ...(data.paidCents > 0 ? [row('Paid', data.paidCents)] : []),
    ...(data.refundedCents > 0 ? [row('Refunded', -data.refundedCents)] : []),
    ...(data.isCancelled ? [] : [row('Balance due', data.balanceCents, data.balanceCents > 0)]),
  ]
}
