import { importDescription } from '#server/commerce/products/description.ts'
import { slugOf } from '#server/content/slugs/slugs.ts'
import { standardTaxClass } from '#shared/commerce/tax-options.ts'
import { pathOfTerm, readCategories } from './categories.ts'
import { type CsvRow, readCsvRows } from './csv-rows.ts'
import type { Found } from './found-item.ts'
import { addProduct, parsePrice, parseStock, sellsWhenOut } from './product-draft.ts'

/** A cell by the first of its column names that the file has: Shopify renamed most columns in 2025. */
const first = (row: CsvRow, ...names: string[]) => {
  for (const name of names) {
    const text = row.cell(name)
    if (text) return text
  }
  return ''
}

const barcodeOf = (row: CsvRow) => first(row, 'variantbarcode', 'barcode')
const handleOf = (row: CsvRow) => first(row, 'handle', 'urlhandle')

/**
 * Reads Shopify's products CSV: the rows of a product have the same handle, the first one has the values of the product,
 * each row may have a variant and a picture. `hasAddresses`: whether the old shop has pages that redirect.
 */
export async function readShopifyProducts(
  siteId: string,
  path: string,
  found: Found,
  { hasAddresses = true } = {},
): Promise<void> {
  const collections = new Map<string, string>()
  const finished = new Set<string>()
  let rows: CsvRow[] = []
  const finish = async () => {
    const [head] = rows
    if (!head) return
    const handle = handleOf(head)
    if (finished.has(handle)) {
      found.loss('Rows apart from their product', 'Sort the file by handle, so that they are below each other.', handle)
      return
    }
    finished.add(handle)
    await addShopifyProduct(siteId, rows, found, { collections, hasAddresses })
  }
  for await (const row of readCsvRows(path)) {
    const handle = handleOf(row)
    if (!handle) continue
    if (rows[0] && handleOf(rows[0]) !== handle) {
      await finish()
      rows = []
    }
    // More rows than variants and pictures that are imported would only fill the memory.
    if (rows.length < 400) rows.push(row)
  }
  await finish()
  if (finished.size === 0 || !hasAddresses) return
  const general = [
    { from: '/collections', to: '/shop' },
    { from: '/collections/all', to: '/shop' },
    { from: '/collections/frontpage', to: '/shop' },
    { from: '/blogs/news', to: '/blogs' },
    ...[...collections].map(([from, to]) => ({ from, to })),
  ]
  await found.item({ kind: 'redirects', sourceId: 'collections', title: 'Collections', line: 0, data: general })
}

async function addShopifyProduct(
  siteId: string,
  rows: readonly CsvRow[],
  found: Found,
  { collections, hasAddresses }: { collections: Map<string, string>; hasAddresses: boolean },
) {
  const head = rows[0]!
  const handle = handleOf(head)
  const name = head.cell('title')
  const loses = (what: string, why: string) => found.loss(what, why, name || handle)
  if (/^(true|yes)$/i.test(head.cell('giftcard')))
    return loses('Gift cards', 'This site has none. Sell them as products.')
  const type = first(head, 'type')
  const path = first(head, 'productcategory', 'standardproducttype')
  const { category, tags } = readCategories([type, path])
  if (tags.length) loses('Categories beside the product type', 'They become tags: a product has one category.')
  const addressOf = (name: string) => `/collections/${slugOf(name, 'collection')}`
  for (const tag of tags) collections.set(addressOf(tag), pathOfTerm('/shop', 'tag', tag))
  if (category) collections.set(addressOf(category), pathOfTerm('/shop', 'category', category))
  const html = first(head, 'bodyhtml', 'description')
  if (/<(img|iframe)\b/i.test(html)) loses('Pictures in descriptions', 'The pictures of the product are imported.')
  const vendor = head.cell('vendor')
  const variants = rows.filter((row) => first(row, 'option1value', 'variantprice', 'price') !== '')
  const optionNames = [1, 2, 3].flatMap((at) => first(head, `option${at}name`) || [])
  const isPlain = variants.length <= 1 && /^default title$/i.test(first(head, 'option1value') || 'default title')
  if (rows.some((row) => isUncounted(row)))
    loses('Stock that is not counted', 'It is set to 999. Correct it after the import.')
  if (variants.some((row) => /^false$/i.test(first(row, 'varianttaxable', 'chargetax'))))
    loses('Products without tax', 'They get the standard tax class. Change it after the import.')
  if (
    variants
      .slice(1)
      .some(
        (row) =>
          first(row, 'variantcompareatprice', 'compareatprice') !==
          first(head, 'variantcompareatprice', 'compareatprice'),
      )
  )
    loses('Compare-at prices of single variants', 'The one of the first variant applies to the product.')
  const price = parsePrice(first(variants[0] ?? head, 'variantprice', 'price'))
  const compareAt = parsePrice(first(head, 'variantcompareatprice', 'compareatprice'))
  await addProduct(found, {
    sourceId: handle,
    line: head.line,
    name: name || handle,
    ...(await importDescription(siteId, html)),
    values: {
      ...(price !== undefined && { price }),
      compareAtPrice: compareAt && price !== undefined && compareAt > price ? compareAt : null,
      cost: parsePrice(first(head, 'costperitem')) ?? null,
      category,
      tags: [
        ...head
          .cell('tags')
          .split(',')
          .map((tag) => tag.trim()),
        ...tags,
        vendor,
      ].filter(Boolean),
      ...(isPlain && { sku: first(head, 'variantsku', 'sku'), barcode: barcodeOf(head), stock: stockOf(head) }),
      slug: slugOf(handle, 'product'),
      sellsWhenOut: sellsWhenOut(
        variants.map((row) =>
          /^(continue|true)$/i.test(first(row, 'variantinventorypolicy', 'continuesellingwhenoutofstock')),
        ),
        loses,
      ),
      status: statusOf(head),
      taxClass: standardTaxClass,
      needsDelivery: !/^false$/i.test(first(head, 'variantrequiresshipping', 'requiresshipping')),
      weight: Math.min(10_000_000, Math.round(Number(first(head, 'variantgrams', 'weightvaluegrams')) || 0)),
      seo_title: head.cell('seotitle'),
      seo_description: head.cell('seodescription'),
    },
    optionNames: isPlain ? [] : optionNames,
    variants: variants.map((row) => ({
      values: [1, 2, 3].map((at) => first(row, `option${at}value`)),
      sku: first(row, 'variantsku', 'sku'),
      barcode: barcodeOf(row),
      price: parsePrice(first(row, 'variantprice', 'price')) ?? null,
      stock: stockOf(row),
      active: true,
    })),
    pictures: [
      ...rows.map((row) => ({
        url: first(row, 'imagesrc', 'productimageurl'),
        alt: first(row, 'imagealttext'),
        at: Number(row.cell('imageposition')) || 1000,
      })),
      ...rows.map((row) => ({ url: first(row, 'variantimage', 'variantimageurl'), alt: '', at: 2000 })),
    ]
      .filter(({ url }) => url)
      .sort((one, other) => one.at - other.at),
    from: hasAddresses ? [`/products/${handle}`, `/collections/all/products/${handle}`] : [],
  })
}

/** A variant without a tracker is not counted, even with a quantity. Some files have no column for the tracker. */
function isUncounted(row: CsvRow): boolean {
  if (first(row, 'variantprice', 'price') === '') return false
  const tracker = ['variantinventorytracker', 'inventorytracker'].find((name) => row.has(name))
  return (tracker !== undefined && row.cell(tracker) === '') || quantityOf(row) === ''
}

const quantityOf = (row: CsvRow) => first(row, 'variantinventoryqty', 'inventoryquantity')

const stockOf = (row: CsvRow) => parseStock(isUncounted(row) ? '' : quantityOf(row))

function statusOf(head: CsvRow) {
  const status = head.cell('status').toLowerCase()
  if (status === 'archived' || status === 'unlisted') return 'inactive'
  if (status === 'draft') return 'draft'
  return /^false$/i.test(first(head, 'published', 'publishedononlinestore')) ? 'draft' : 'active'
}
