import sharp from 'sharp'
import { expect, test } from 'vitest'
import { resourceFolder } from '#server/core/resource-folder.ts'
import { fonts } from '#shared/core/theme.ts'
import { drawInvoice } from './draw-invoice.ts'
import type { InvoiceData } from './invoice-data.ts'
import { receipt } from './invoice-for-tests.ts'
import { readPages, readTexts } from './pdf-for-tests.ts'

const fontFolder = resourceFolder('fonts/documents')
const line = (title: string) => ({ title, variant: '', sku: '', qty: 1, unitCents: 1200 })
const draw = (change: Partial<InvoiceData>) => drawInvoice({ ...receipt, ...change }, fontFolder)
const textOf = async (change: Partial<InvoiceData>) => (await readPages((await draw(change)).bytes)).join('\n')

test('a receipt names seller, buyer, numbers, lines and payments', async () => {
  const text = await textOf({})
  for (const part of [
    ...['Receipt', '2026-0012', 'VD-2026-7K3QX9', 'Vitrine Gallery', '12 Samora Machel Avenue', 'Tax number: 10012345'],
    ...['Rosa Buyer', 'rosa@buyers.example', 'Fog Sea', '40 × 60 cm · SKU FS-40', 'US$49.00', 'US$98.00'],
    ...['EcoCash', 'MP261124', 'Paid', 'Page 1 of 1'],
    // The day in the company's time zone.
    '25 November 2026',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Invoice')
  expect(text).not.toContain('Subtotal')
})

test('an invoice shows discounts, delivery, tax per rate and the balance', async () => {
  const text = await textOf({
    kind: 'invoice',
    discounts: [{ name: 'Welcome', cents: 980 }],
    delivery: { name: 'Delivery to Harare', cents: 1000 },
    deliveryAddress: ['4 Second Street', 'Borrowdale'],
    taxes: [
      { name: 'VAT', rate: 1500, netCents: 8820, taxCents: 1323 },
      { name: 'Reduced VAT', rate: 550, netCents: 1000, taxCents: 55 },
    ],
    isTaxIncluded: false,
    totalCents: 11_198,
    payments: [],
    paidCents: 0,
    balanceCents: 11_198,
    instructions: 'First Bank\nAccount 123 456',
  })
  for (const part of [
    ...[
      'Invoice',
      'To be paid',
      'Subtotal',
      'Welcome',
      '-US$9.80',
      'Delivery to Harare',
      'US$10.00',
      '4 Second Street',
    ],
    ...['VAT 15% on US$88.20', 'US$13.23', 'Reduced VAT 5.5% on US$10.00', 'US$0.55', 'US$111.98', 'Balance due'],
    ...['How to pay', 'Account 123 456', 'Use VD-2026-7K3QX9 as the reference.'],
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Includes')
})

test('shows included taxes below the total', async () => {
  const taxes = [{ name: 'VAT', rate: 1500, netCents: 8522, taxCents: 1278 }]
  const text = await textOf({ taxes, isTaxIncluded: true })
  expect(text).toMatch(/Total.*Includes VAT 15% on US\$85\.22/s)
})

test('a refunded order shows the refunded amount', async () => {
  const text = await textOf({
    isCancelled: true,
    refunds: [{ at: '2026-11-26T10:00:00.000Z', cents: 9800, reason: 'Broken glass' }],
    refundedCents: 9800,
  })
  for (const part of ['Refunded', '26 November 2026', 'Broken glass', '-US$98.00']) expect(text).toContain(part)
  expect(text).not.toContain('Balance due')
})

test('an invoice with 50 lines repeats header and page numbers per page', async () => {
  const lines = Array.from({ length: 50 }, (_, at) => line(`Product number ${at + 1}.`))
  const pages = await readPages((await draw({ lines })).bytes)
  expect(pages.length).toBeGreaterThan(1)
  const all = pages.join('\n')
  for (const { title } of lines) expect(all.split(title)).toHaveLength(2)
  pages.forEach((page, at) => {
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
  })
  for (const page of pages.slice(1)) expect(page).toContain('Receipt 2026-0012 (continued)')
  const withLines = pages.filter((page) => page.includes('Product number'))
  for (const page of withLines) expect(page).toMatch(/Product.*Quantity.*Price.*Total/s)
})

test('wraps long names and words within the margins', async () => {
  const word = 'Donaudampfschifffahrtselektrizitäten'.repeat(5)
  const name = 'Christodoulopoulou-Papadopoulou van der Westhuizen '.repeat(4).trim()
  const { bytes } = await draw({ lines: [line(word)], buyer: { name, address: [word] } })
  const texts = await readTexts(bytes, 1)
  expect(texts.map(({ text }) => text).join('')).toContain(word)
  for (const { left, right, text } of texts) {
    expect(left, text).toBeGreaterThanOrEqual(47.9)
    expect(right, text).toBeLessThanOrEqual(548)
  }
  const title = texts.filter(({ text, left }) => word.includes(text) && text.length > 20 && left < 70)
  expect(title.length).toBeGreaterThan(1)
  expect(Math.max(...title.map(({ right }) => right))).toBeLessThan(330)
})

test.each(fonts)('%s and its fallbacks show characters of other scripts', async (font) => {
  const titles = ['Žluťoučký kůň', 'Ελληνικά', 'Кириллица', 'Đặng Thị', 'አማርኛ', '王小明', '日本語', '한국어', 'Հայերեն']
  const { bytes, missing } = await draw({ font, lines: titles.map(line) })
  const text = (await readPages(bytes)).join('\n')
  for (const title of titles) expect(text).toContain(title)
  expect(missing).toEqual([])
})

test('right-to-left names stay in order among Latin words', async () => {
  const { bytes, missing } = await draw({ lines: [line('Print שלום עולם 12 (blue)'), line('محمد علي')] })
  expect(missing).toEqual([])
  const texts = (await readTexts(bytes, 1)).map(({ text }) => text)
  // The number follows the word, so it is drawn on the left of it.
  expect(texts.join(' ')).toContain('Print 12 שלום עולם (blue)')
  expect(texts).toContain('محمد علي')
})

test('lists characters that no font contains', async () => {
  const { bytes, missing } = await draw({ lines: [line('Gift \u{1f381} ᠠ')] })
  expect(missing).toEqual(['\u{1f381}', 'ᠠ'])
  expect((await readPages(bytes)).join(' ')).toContain('cannot show: U+1F381, U+1820.')
})

test('removes characters that reverse the text direction', async () => {
  expect(await textOf({ lines: [line('Safe \u202etxet\u202c name')] })).toContain('Safe txet name')
})

test('shows the logo instead of the company name in the header', async () => {
  const logo = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
  const { bytes } = await drawInvoice(receipt, fontFolder, { bytes: logo, width: 400, height: 100 })
  expect(Buffer.from(bytes).toString('latin1')).toContain('/Subtype /Image')
  expect(Buffer.from((await draw({})).bytes).toString('latin1')).not.toContain('/Subtype /Image')
})
