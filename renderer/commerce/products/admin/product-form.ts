import { amountProblem as amount, isAmount, typedAmount as typed } from '#renderer/core/admin/typed-amount.ts'
import type { FormFields } from '#renderer/core/platform/form-request.ts'
import { formatNumber } from '#renderer/core/ui/format.ts'
import {
  maxDescriptionLength,
  maxRichDescriptionLength,
  mostLowStock,
  mostStock,
  type ProductStatus,
  type StockMode,
  type StockReason,
} from '#shared/commerce/product-options.ts'
import type { AdminProduct, ProductImage } from '#shared/commerce/products.ts'
import { standardTaxClass } from '#shared/commerce/tax-options.ts'
import { isFormatted, paragraphHtml, paragraphText } from '#shared/content/paragraph-text.ts'
import { richNodes } from '#shared/content/rich-text.ts'
import { gtinOf, gtinProblem, isGtin } from '#shared/core/gtin.ts'
import { amountOf, centsOf, convertCents, isExchangeRate } from '#shared/core/money.ts'
import { blankVariant, type OptionValues, sentOf, type VariantValues, variationOf } from './variant-form.ts'

/** Values of the product form. Numbers are stored as typed. */
export interface ProductValues {
  name: string
  /** HTML. See [Note: Rich text]. */
  description: string
  price: string
  /** In the second currency; empty to convert the price. */
  secondPrice: string
  /** The second currency of the shop when the form was opened; empty without one. */
  secondCurrency: string
  compareAtPrice: string
  cost: string
  /** Empty for the category that the server chooses. */
  category: string
  tags: string[]
  sku: string
  barcode: string
  slug: string
  status: ProductStatus
  lowStock: string
  sellsWhenOut: boolean
  /** Id of a tax class. */
  taxClass: string
  needsDelivery: boolean
  /** In kilograms. */
  weight: string
  /** Of a new product. */
  stock: string
  /** Change of an existing product, or with the mode `set` its new stock; and the reason. */
  stockMode: StockMode
  stockDelta: string
  stockReason: StockReason
  options: OptionValues[]
  variants: VariantValues[]
  /** Shown first on its page under “You may also like”. */
  related: readonly { _id: string; name: string }[]
  seo_title: string
  seo_description: string
  /** Existing images and chosen photos of the site, in their order. `_id` of a photo is its id. */
  gallery: { _id: string; image: string; alt: string; isPhoto?: boolean }[]
}

export const blankProduct: ProductValues = {
  name: '',
  description: '',
  price: '',
  secondPrice: '',
  secondCurrency: '',
  compareAtPrice: '',
  cost: '',
  category: '',
  tags: [],
  sku: '',
  barcode: '',
  slug: '',
  status: 'active',
  lowStock: '',
  sellsWhenOut: false,
  taxClass: standardTaxClass,
  needsDelivery: true,
  weight: '',
  stock: '0',
  stockMode: 'adjust',
  stockDelta: '',
  stockReason: 'received',
  options: [],
  variants: [],
  related: [],
  seo_title: '',
  seo_description: '',
  gallery: [],
}

/**
 * A stored draft, whose variants may lack fields that were added since. Its prices in another second currency than the
 * current one of the shop are left out.
 */
export function completeDraft(
  { variants, ...draft }: Partial<ProductValues>,
  secondCurrency: string,
): Partial<ProductValues> {
  const isOther = draft.secondCurrency !== undefined && draft.secondCurrency !== secondCurrency
  const other = isOther ? { secondPrice: '' } : {}
  return {
    ...draft,
    ...other,
    secondCurrency,
    ...(variants && { variants: variants.map((variant) => ({ ...blankVariant, ...variant, ...other })) }),
  }
}

export function valuesOf(product: AdminProduct): ProductValues {
  const { name, category, tags, sku, barcode, slug, status, seo_title, seo_description, images } = product
  return {
    ...blankProduct,
    ...{ name, category, tags, sku, barcode, slug, status, seo_title, seo_description },
    description: product.richDescription ?? paragraphHtml(product.description),
    ...variationOf(product),
    price: typed(product.ownPrice),
    secondPrice: typed(product.ownSecondPrice),
    compareAtPrice: typed(product.compareAtPrice),
    cost: typed(product.cost),
    lowStock: String(product.lowStock),
    sellsWhenOut: product.sellsWhenOut,
    ...{ taxClass: product.taxClass, needsDelivery: product.needsDelivery },
    weight: product.weight ? String(product.weight / 1000) : '',
    related: product.relatedProducts ?? [],
    gallery: images.map((image: ProductImage) => ({
      _id: image._id,
      image: image.image,
      // The server returns the product's name for an empty alt text.
      alt: image.alt === name ? '' : image.alt,
    })),
  }
}

export const stockModeLabels: Record<StockMode, string> = { adjust: 'Add or remove', set: 'Set to' }

/** A typed price in the second currency; empty without a rate or while the price is no amount. */
export const convertedPrice = (price: string, rate: string) =>
  isAmount(price) && isExchangeRate(rate) ? typed(amountOf(convertCents(centsOf(Number(price)), rate))) : ''

/** A typed whole number; NaN for other texts. */
export function wholeOf(text: string): number {
  const plain = text.replace('−', '-').trim()
  return /^-?\d{1,7}$/.test(plain) ? Number(plain) : Number.NaN
}

/** The problem of a typed whole number, which may be empty. */
function whole(text: string, most: number, least = 0): string | null {
  if (text.trim() === '') return null
  const number = wholeOf(text)
  if (Number.isNaN(number)) return 'Use a whole number.'
  if (Math.abs(number) > most) return `Use at most ${formatNumber(most)}.`
  return number < least ? 'Enter 0 or more.' : null
}

const barcode = (text: string) => {
  const digits = gtinOf(text)
  return digits === '' || isGtin(digits) ? null : gtinProblem
}

function descriptionProblem(html: string) {
  const { length } = paragraphText(richNodes(html))
  if (length === 0) return 'A description is required.'
  const isLong = length > maxDescriptionLength || html.length > maxRichDescriptionLength
  return isLong ? `Use at most ${maxDescriptionLength} characters.` : null
}

/** Checks before the form is sent. */
export const productChecks = {
  name: (value: string) => (value.trim() ? null : 'A name is required.'),
  description: descriptionProblem,
  price: (value: string) => (value.trim() ? amount(value) : 'A price is required.'),
  secondPrice: amount,
  compareAtPrice: amount,
  cost: amount,
  stock: (text: string) => whole(text, mostStock),
  stockDelta: (text: string, { stockMode }: ProductValues) =>
    whole(text, mostStock, stockMode === 'set' ? 0 : -mostStock),
  lowStock: (text: string) => whole(text, mostLowStock),
  barcode,
  weight: (text: string) =>
    text.trim() === '' || /^\d{1,4}(\.\d{1,3})?$/.test(text.trim()) ? null : 'Enter kilograms, e.g. 2.5.',
  options: {
    name: (value: string) => (value.trim() ? null : 'A name is required.'),
    values: { text: (value: string) => (value.trim() ? null : 'A value is required.') },
  },
  variants: {
    price: amount,
    secondPrice: amount,
    barcode,
    stock: (text: string, { sellsWhenOut, variants }: ProductValues, path: string) => {
      if (text.trim() === '') return 'Use a whole number.'
      // A new variant has sold nothing. The stock of others is sent as a change, which the server checks.
      const isStored = variants[Number(path.split('.')[1])]?._id !== undefined
      return whole(text, isStored ? Infinity : mostStock, isStored && sellsWhenOut ? -Infinity : 0)
    },
  },
}

/**
 * The errors of the server by the names of the form: the values of an option are objects with a key and a text, and a
 * stock is typed in one field whether it is set or changed.
 */
export const formFieldsOf = (fields: Record<string, string>, { stockMode }: Pick<ProductValues, 'stockMode'>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      if (name === 'stock' && stockMode === 'set') return ['stockDelta', text]
      if (/^variants\.\d+\.stockDelta$/.test(name)) return [name.replace('Delta', ''), text]
      return [/^options\.\d+\.values\.\d+$/.test(name) ? `${name}.text` : name, text]
    }),
  )

export function newProductForm(values: ProductValues, files: readonly File[]) {
  const {
    gallery,
    stockMode: _mode,
    stockDelta: _delta,
    stockReason: _reason,
    slug,
    lowStock,
    weight,
    stock,
    ...more
  } = values
  const { options, variants, secondCurrency, description, related, ...rest } = more
  const photos = gallery.filter(({ isPhoto }) => isPhoto)
  return formOf(
    {
      ...rest,
      ...sentDescription(description),
      ...(secondCurrency && { secondCurrency }),
      ...(slug && { slug }),
      ...(lowStock.trim() && { lowStock }),
      ...(weight.trim() && { weight: gramsOf(weight) }),
      ...(options.length ? sentOf({ options, variants }) : { stock }),
      ...(related.length && { related: relatedOf(related) }),
      ...(photos.length && { gallery: galleryOf(photos) }),
    },
    files,
  )
}

/** The changed fields and, unless the changes may be overwritten, the loaded version. */
export function changedProductForm(
  updatedAt: string | undefined,
  before: ProductValues,
  values: ProductValues,
  files: readonly File[],
) {
  const {
    gallery,
    stockMode,
    stockDelta,
    stockReason,
    stock: _,
    weight,
    options,
    variants,
    secondCurrency,
    ...more
  } = values
  const { description, related, ...rest } = more
  const changed = Object.entries(rest).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof rest]),
  )
  const isChanged = (name: 'gallery' | 'options' | 'related' | 'variants') =>
    JSON.stringify(values[name]) !== JSON.stringify(before[name])
  const variationChanged = isChanged('options') || isChanged('variants')
  const hasOwnPrices = variationChanged || rest.secondPrice !== before.secondPrice
  return formOf(
    {
      ...Object.fromEntries(changed),
      ...(description !== before.description && sentDescription(description)),
      ...(hasOwnPrices && secondCurrency && { secondCurrency }),
      ...(weight !== before.weight && { weight: gramsOf(weight) }),
      ...(!options.length &&
        stockDelta.trim() && { [stockMode === 'set' ? 'stock' : 'stockDelta']: stockDelta, stockReason }),
      ...(variationChanged && {
        ...sentOf({ options, variants }, before.variants),
        ...(options.length && { stockReason }),
      }),
      ...(isChanged('gallery') && { gallery: galleryOf(gallery) }),
      ...(isChanged('related') && { related: relatedOf(related) }),
      ...(updatedAt && { updatedAt }),
    },
    files,
  )
}

/** The text, and the HTML if it is formatted. */
function sentDescription(html: string) {
  const nodes = richNodes(html)
  return { description: paragraphText(nodes), richDescription: isFormatted(nodes) ? html : '' }
}

const galleryOf = (gallery: ProductValues['gallery']) =>
  JSON.stringify(gallery.map(({ _id, alt, isPhoto }) => ({ ...(isPhoto ? { photo: _id } : { _id }), alt })))

const relatedOf = (related: ProductValues['related']) => JSON.stringify(related.map(({ _id }) => _id))

/** `2.5` kilograms as `2500`. */
const gramsOf = (kilograms: string) => String(Math.round(Number(kilograms) * 1000))

const formOf = (fields: FormFields, images: readonly File[]) => ({ fields, files: { images } })
