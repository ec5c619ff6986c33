import { imagesOfProducts } from '#server/commerce/products/find.ts'
import { listForExport } from '#server/commerce/products/list.ts'
import { findVariantsOf } from '#server/commerce/products/variants.ts'
import { jpegWidth } from '#server/content/images/present.ts'
import { csvFile, importable } from '#server/core/csv/export.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { imageBase } from '#server/core/media/stored-file-names.ts'
import { mostImportRows } from '#shared/core/import-options.ts'
import { amountOf } from '#shared/core/money.ts'
import { productsTemplate } from '#shared/transfer/import-templates.ts'

type Row = Partial<Record<string, string>>
type Products = Awaited<ReturnType<typeof listForExport>>
type Variants = Awaited<ReturnType<typeof findVariantsOf>>
type Images = Awaited<ReturnType<typeof imagesOfProducts>>

const chunkSize = 500
const money = (cents: number | null) => (cents === null ? '' : amountOf(cents).toFixed(2))
const statuses = { active: 'active', inactive: 'archived', draft: 'draft' } as const

/**
 * All products with variants and pictures in the columns of the template, one row per variant or picture. Throws
 * VALIDATION if there are too many.
 */
export async function exportProductsWithVariants({ db, site }: Pick<TxContext, 'db' | 'site'>) {
  const limit = importable('products')
  const products = await listForExport(db, {}, mostImportRows + 1)
  const rows: Row[] = []
  for (let at = 0; at < products.length; at += chunkSize) {
    const chunk = products.slice(at, at + chunkSize)
    const ids = chunk.map(({ id }) => id)
    const variants = await findVariantsOf(db, ids)
    const images = await imagesOfProducts(db, ids)
    for (const product of chunk)
      rows.push(
        ...rowsOf(product, variants.get(product.id) ?? [], (images.get(product.id) ?? []).map(imageCells(site))),
      )
  }
  const [head = []] = productsTemplate()
  const columns = head.map((name) => [name, (row: Row) => row[name] ?? ''] as [string, (row: Row) => string])
  // The limit is about products; a product has several rows.
  return csvFile('products-with-variants', columns, rows, {
    ...limit,
    max: products.length > limit.max ? 0 : rows.length,
  })
}

type Variant = NonNullable<ReturnType<Variants['get']>>[number]
type Image = NonNullable<ReturnType<Images['get']>>[number]

/** Visitors see pictures of active products only, so others cannot be fetched from these addresses. */
const imageCells =
  (site: TxContext['site']) =>
  ({ sha256, webp, alt }: Image, at: number): Row => ({
    'Image Src': `${site.origin}${imageBase(site.id, sha256)}/${jpegWidth(webp)}.jpg`,
    'Image Position': String(at + 1),
    'Image Alt Text': alt,
  })

function rowsOf(product: Products[number], variants: readonly Variant[], images: readonly Row[]): Row[] {
  const { options, slug } = product
  const first: Row = {
    Title: product.name,
    'Body (HTML)': product.description,
    Type: product.category,
    Tags: product.tags.join(', '),
    'Variant Compare At Price': money(product.compareAtCents),
    'Cost per item': money(product.costCents),
    'SEO Title': product.seoTitle,
    'SEO Description': product.seoDescription,
    Status: statuses[product.status],
    ...Object.fromEntries(options.map(({ name }, at) => [`Option${at + 1} Name`, name])),
  }
  const own: Row[] = variants.length
    ? variants.map(({ values, sku, barcode, priceCents, stock }) => ({
        ...Object.fromEntries(values.map((value, at) => [`Option${at + 1} Value`, value])),
        ...{ 'Variant SKU': sku, 'Variant Barcode': barcode, 'Variant Price': money(priceCents ?? product.priceCents) },
        ...{ 'Variant Inventory Qty': String(stock), ...deliveryCells(product) },
      }))
    : [
        {
          ...{
            'Variant SKU': product.sku,
            'Variant Barcode': product.barcode,
            'Variant Price': money(product.priceCents),
          },
          ...{ 'Variant Inventory Qty': String(product.stock), ...deliveryCells(product) },
        },
      ]
  return Array.from({ length: Math.max(own.length, images.length) }, (_, at) => ({
    Handle: slug,
    ...(at === 0 && first),
    ...own[at],
    ...images[at],
  }))
}

const deliveryCells = ({ weight, needsDelivery, sellsWhenOut }: Products[number]): Row => ({
  'Variant Inventory Policy': sellsWhenOut ? 'continue' : 'deny',
  'Variant Grams': String(weight),
  'Variant Requires Shipping': String(needsDelivery),
})
