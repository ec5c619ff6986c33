import { importDescription } from '#server/commerce/products/description.ts'
import { slugOf } from '#server/content/slugs/slugs.ts'
import { standardTaxClass } from '#shared/commerce/tax-options.ts'
import { AppError } from '#shared/core/errors.ts'
import { readCategories } from './categories.ts'
import { type CsvRow, readCsvRows } from './csv-rows.ts'
import type { Found } from './found-item.ts'
import { addProduct, parsePrice, parseStock, sellsWhenOut } from './product-draft.ts'

/** Rows that are held in memory, because variations may be far from their product. */
const mostRows = 100_000

/** Reads WooCommerce's products CSV: a row per product, and one per variation with its product in `Parent`. */
export async function readWooProducts(siteId: string, path: string, found: Found): Promise<void> {
  const products: CsvRow[] = []
  const variations = new Map<string, CsvRow[]>()
  let count = 0
  for await (const row of readCsvRows(path)) {
    if (++count > mostRows)
      throw new AppError('VALIDATION', `This file has more than ${mostRows.toLocaleString('en')} rows. Split it.`)
    if (typesOf(row).includes('variation')) {
      const parent = row.cell('parent').toLowerCase()
      const own = variations.get(parent) ?? []
      // More variations than are imported would only fill the memory.
      if (own.length < mostVariations) own.push(row)
      variations.set(parent, own)
    } else products.push(row)
  }
  for (const row of products) await addWooProduct(siteId, row, variationsOf(row, variations), found)
  for (const orphans of variations.values())
    for (const row of orphans)
      found.loss('Variations whose product is not in the file', 'Export all products together.', row.cell('name'))
}

/** Variations of one product that are read. */
const mostVariations = 400

/** The parts of a cell, in time that grows with its length only. */
const partsOf = (cell: string) => cell.split(',').map((part) => part.trim())
const typesOf = (row: CsvRow) => partsOf(row.cell('type').toLowerCase())

/** `Parent` is `id:12` or a SKU. Variations that have been found are removed. */
function variationsOf(row: CsvRow, all: Map<string, CsvRow[]>): CsvRow[] {
  const keys = [`id:${row.cell('id')}`, row.cell('sku').toLowerCase()].filter((key) => key !== '' && key !== 'id:')
  return keys.flatMap((key) => {
    const own = all.get(key) ?? []
    all.delete(key)
    return own
  })
}

async function addWooProduct(siteId: string, row: CsvRow, variations: readonly CsvRow[], found: Found) {
  const name = row.cell('name')
  const types = typesOf(row)
  const loses = (what: string, why: string) => found.loss(what, why, name)
  if (types.includes('grouped')) return loses('Grouped products', 'Their parts are imported as products of their own.')
  if (types.includes('external')) return loses('External products', 'They are sold by another shop.')
  const paths = partsOf(row.cell('categories')).filter((one) => !/^uncategori[sz]ed$/i.test(one))
  const { category, tags } = readCategories(paths)
  if (tags.length) loses('Further categories of a product', 'They become tags: a product has one category.')
  const html = [row.cell('shortdescription'), row.cell('description')].filter(Boolean).join('\n\n')
  if (/<(img|iframe)\b/i.test(html)) loses('Pictures in descriptions', 'The pictures of the product are imported.')
  if (types.includes('downloadable')) loses('Downloads of products', 'Send the files to your customers yourself.')
  if (row.cell('upsells') || row.cell('crosssells')) loses('Upsells and cross-sells', 'This site has none.')
  if (row.cell('swatchesattributes') || row.cell('purchasenote')) loses('Notes after a purchase', 'This site has none.')
  if (row.cell('lengthcm') || row.cell('widthcm') || row.cell('heightcm'))
    loses('Sizes of parcels', 'The weight is imported.')
  if (row.cell('datesalepriceends')) loses('Sale prices with an end', 'The price stays until you change it.')
  const priced = [row, ...variations].find((one) => parsePrice(one.cell('regularprice')) !== undefined) ?? row
  const isUncounted = [row, ...variations].every((one) => one.cell('stock') === '')
  if (isUncounted) loses('Stock that is not counted', 'It is set to 999. Correct it after the import.')
  const optionNames = [1, 2, 3, 4].flatMap((at) => {
    const option = row.cell(`attribute${at}name`)
    return option && variations.some((one) => attributeOf(one, option)) ? [option] : []
  })
  if (optionNames.length > 3) loses('More than 3 attributes of a product', 'The first 3 are imported.')
  const optionsUsed = optionNames.slice(0, 3)
  // A variation without a stock of its own shares that of its product.
  const sharesStock = (one: CsvRow) => one.cell('stock') === '' && row.cell('stock') !== ''
  await addProduct(found, {
    sourceId: row.cell('id') || row.cell('sku') || slugOf(name, 'product'),
    line: row.line,
    name,
    ...(await importDescription(siteId, html.replaceAll('\\n', '\n'))),
    values: {
      ...pricesOf(priced),
      category,
      tags: [
        ...row
          .cell('tags')
          .split(',')
          .map((tag) => tag.trim()),
        ...tags,
      ].filter(Boolean),
      sku: row.cell('sku'),
      barcode: barcodeOf(row),
      ...(variations.length === 0 && { stock: stockOf(row) }),
      sellsWhenOut: sellsWhenOut(
        (variations.length ? variations : [row]).map((one) =>
          /^(1|yes|notify)$/i.test((sharesStock(one) ? row : one).cell('backordersallowed')),
        ),
        loses,
      ),
      status: statusOf(row),
      taxClass: standardTaxClass,
      needsDelivery: !types.some((type) => type === 'virtual' || type === 'downloadable'),
      weight: weightOf(row),
    },
    optionNames: optionsUsed,
    variants: variations.map((one) => ({
      values: optionsUsed.map((option) => attributeOf(one, option)),
      sku: one.cell('sku'),
      barcode: barcodeOf(one),
      price: pricesOf(one).price ?? null,
      stock: stockOf(sharesStock(one) ? row : one),
      active: one.cell('published') !== '0' && one.cell('published') !== '-1',
    })),
    pictures: [row, ...variations].flatMap((one) =>
      one
        .cell('images')
        .split(/,\s*(?=https?:)/)
        .filter(Boolean)
        .map((url) => ({ url: url.trim(), alt: '' })),
    ),
    // The file has no addresses; WordPress makes them from the name.
    from: [`/product/${slugOf(name, 'product')}`],
  })
}

/** The column is called `GTIN, UPC, EAN, or ISBN`. */
const barcodeOf = (row: CsvRow) => row.cell('gtinupceanorisbn')

/** The value of an attribute, which may have another number than in the row of the product. */
function attributeOf(row: CsvRow, option: string): string {
  const at = [1, 2, 3, 4].find((one) => row.cell(`attribute${one}name`).toLowerCase() === option.toLowerCase())
  return at === undefined ? '' : row.cell(`attribute${at}values`)
}

/** The sale price is what customers pay. */
function pricesOf(row: CsvRow) {
  const regular = parsePrice(row.cell('regularprice'))
  const sale = parsePrice(row.cell('saleprice'))
  if (sale !== undefined && regular !== undefined && sale < regular) return { price: sale, compareAtPrice: regular }
  return regular === undefined ? {} : { price: regular }
}

function stockOf(row: CsvRow): number {
  if (row.cell('instock') === '0') return 0
  return parseStock(row.cell('stock'))
}

const gramsPer = { weightkg: 1000, weightg: 1, weightlbs: 453.592, weightoz: 28.3495 } as const

function weightOf(row: CsvRow): number {
  for (const [column, grams] of Object.entries(gramsPer)) {
    const weight = Number(row.cell(column).replace(',', '.'))
    if (weight > 0) return Math.min(10_000_000, Math.round(weight * grams))
  }
  return 0
}

/** `1` is published, `0` private, `-1` a draft. */
function statusOf(row: CsvRow) {
  if (/^hidden$/i.test(row.cell('visibilityincatalog'))) return 'inactive'
  return row.cell('published') === '1' ? 'active' : row.cell('published') === '0' ? 'inactive' : 'draft'
}
