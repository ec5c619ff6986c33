import { mostOptions, mostStock, mostValues, mostVariants } from '#shared/commerce/product-options.ts'
import { NewProduct } from '#shared/commerce/products.ts'
import { gtinOf, isGtin } from '#shared/core/gtin.ts'
import type { Found } from './found-item.ts'

export interface Picture {
  url: string
  alt: string
}

/** A product as a reader found it. */
export interface ProductDraft {
  sourceId: string
  line: number
  name: string
  description: string
  /** HTML; empty without formatting. */
  richDescription: string
  values: Omit<Partial<NewProduct>, 'name' | 'description' | 'options' | 'variants'>
  /** Names of its options, and its variants with one value of each. */
  optionNames: string[]
  variants: VariantDraft[]
  pictures: Picture[]
  /** Old paths, which redirect. */
  from: string[]
}

interface VariantDraft {
  values: string[]
  sku: string
  barcode: string
  /** In the currency of the shop; null if it is invalid. */
  price: number | null
  /** Below zero if the old shop sold more than it had. */
  stock: number
  active: boolean
}

/** What an item of the kind `product` stores. */
export interface ProductData {
  input: NewProduct
  from: string[]
}

/** Pictures of a product that are fetched; the gallery of a product is not endless. */
const mostPictures = 20

/** Adds a product and its pictures to what was found, and counts what is lost. */
export async function addProduct(found: Found, draft: ProductDraft): Promise<void> {
  const { sourceId, line, name } = draft
  const loses = (what: string, why: string) => found.loss(what, why, name)
  const title = name.slice(0, 200)
  if (title !== name) loses('Names longer than 200 characters', 'They are shortened.')
  const { options, variants } = variationOf(draft, loses)
  const stocks = options.length ? variants.map(({ stock }) => stock) : [draft.values.stock ?? 0]
  if (stocks.some((stock) => stock < 0)) loses('Stock below zero', 'It is set to 0.')
  const { success, data, error } = NewProduct.safeParse({
    ...draft.values,
    ...(options.length
      ? { options, variants: variants.map((one) => ({ ...one, stock: Math.max(0, one.stock) })), stock: undefined }
      : { options, variants, stock: draft.values.stock && Math.max(0, draft.values.stock) }),
    name: title,
    description: draft.description || title,
    richDescription: draft.richDescription,
    tags: draft.values.tags
      ?.map((tag) => tag.slice(0, 40).trim())
      .filter(Boolean)
      .slice(0, 30),
    sku: (draft.values.sku ?? '').slice(0, 60),
    barcode: validBarcode(draft.values.barcode ?? '', loses),
    seo_title: draft.values.seo_title?.slice(0, 60),
    seo_description: draft.values.seo_description?.slice(0, 160),
  })
  const [issue] = error?.issues ?? []
  await found.item({
    ...{ kind: 'product', sourceId, line, title },
    data: success ? ({ input: data, from: draft.from } satisfies ProductData) : {},
    problem: issue && `${issue.path.join(' ')}: ${issue.message} Correct it and upload the file again.`,
  })
  const pictures = [
    ...new Map(draft.pictures.toReversed().map((picture) => [picture.url, picture])).values(),
  ].toReversed()
  if (pictures.length > mostPictures) loses('More than 20 pictures of a product', 'The first 20 are imported.')
  if (success && pictures.length)
    await found.item({
      ...{ kind: 'product-pictures', sourceId, line, title },
      data: pictures.slice(0, mostPictures).map(({ url, alt }) => ({ url, alt: alt.slice(0, 300) })),
    })
}

/** Whether a product is sold when it is out of stock: only if this holds for all that is sold of it. */
export function sellsWhenOut(allowed: readonly boolean[], loses: (what: string, why: string) => void): boolean {
  const all = allowed.length > 0 && allowed.every(Boolean)
  if (!all && allowed.includes(true))
    loses('Selling single variants when out of stock', 'All variants of the product are sold only while in stock.')
  return all
}

/** Options and variants within the limits of this site. Prices that equal the product's are left to it. */
function variationOf({ optionNames, variants, values }: ProductDraft, loses: (what: string, why: string) => void) {
  if (optionNames.length === 0) return { options: [], variants: [] }
  const names = optionNames.slice(0, mostOptions).map((name, at) => name.slice(0, 40).trim() || `Option ${at + 1}`)
  const unique = names.map((name, at) => (names.findIndex((one) => same(one, name)) < at ? `${name} ${at + 1}` : name))
  const options = unique.map((name) => ({ name, values: [] as string[] }))
  const skus = new Set<string>(values.sku ? [values.sku] : [])
  const taken = new Set<string>()
  const fitting = variants.flatMap(({ price, sku, ...variant }) => {
    const ownValues = options.map((_, at) => (variant.values[at] ?? '').slice(0, 60).trim())
    const key = ownValues.join('\n').toLowerCase()
    const fits = ownValues.every((value, at) => value && hasRoom(options[at]!.values, value))
    if (!fits || taken.has(key) || taken.size >= mostVariants) {
      loses(
        `Variants beyond ${mostVariants} per product or ${mostValues} values per option, repeated ones, and ones without a value`,
        'They are left out.',
      )
      return []
    }
    taken.add(key)
    // The first spelling of a value counts.
    const spelled = ownValues.map((value, at) => {
      const known = options[at]!.values.find((one) => same(one, value))
      if (!known) options[at]!.values.push(value)
      return known ?? value
    })
    const own = sku.slice(0, 60)
    const isFree = own === '' || !skus.has(own)
    if (!isFree) loses('SKUs that a product uses twice', 'The first variant has it.')
    skus.add(own)
    const barcode = validBarcode(variant.barcode, loses)
    return {
      ...variant,
      barcode,
      values: spelled,
      sku: isFree ? own : '',
      price: price === values.price ? null : price,
    }
  })
  return fitting.length ? { options, variants: fitting } : { options: [], variants: [] }
}

/** Shops also use the field for numbers of their own, and spreadsheets put an apostrophe before digits. */
function validBarcode(text: string, loses: (what: string, why: string) => void): string {
  const digits = gtinOf(text.replace(/^'/, ''))
  if (digits === '' || isGtin(digits)) return digits
  loses('Barcodes that are no valid GTIN', 'They are left out.')
  return ''
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const hasRoom = (values: readonly string[], value: string) =>
  values.length < mostValues || values.some((one) => same(one, value))

/** An amount as `12.5` or `12,50`; undefined for other texts. */
export function parsePrice(text: string): number | undefined {
  const plain = /^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text.replaceAll(',', '')
  return /^\d+(\.\d+)?$/.test(plain) ? Math.round(Number(plain) * 100) / 100 : undefined
}

/** Stock of goods that the other shop does not count, so that they can still be sold. */
const uncountedStock = 999

/** A stock as a whole number, also below zero; `uncountedStock` for an empty text. */
export function parseStock(text: string): number {
  if (text === '') return uncountedStock
  return Math.min(mostStock, Math.max(-mostStock, Math.trunc(Number(text)) || 0))
}
