import type { FormWords } from '#renderer/core/platform/form-request.ts'
import type { ProductCategory, ProductStatus, StockReason } from '#shared/commerce/product-options.ts'
import type { AdminProduct, ProductImage } from '#shared/commerce/products.ts'
import { type OptionValues, sentOf, type VariantValues, variationOf } from './variant-form.ts'

/** A product as its form holds it: numbers as they are typed. */
export interface ProductValues {
  name: string
  description: string
  price: string
  compareAtPrice: string
  cost: string
  category: ProductCategory
  tags: string[]
  sku: string
  slug: string
  status: ProductStatus
  lowStock: string
  /** Of a new product: how many there are. */
  stock: string
  /** Of one that exists: how many came (or went, with a minus), and why. */
  stockDelta: string
  stockReason: StockReason
  options: OptionValues[]
  variants: VariantValues[]
  seo_title: string
  seo_description: string
  /** Pictures that it has, in their order. */
  gallery: { _id: string; image: string; alt: string }[]
}

export const blankProduct: ProductValues = {
  name: '',
  description: '',
  price: '',
  compareAtPrice: '',
  cost: '',
  category: 'Accessories',
  tags: [],
  sku: '',
  slug: '',
  status: 'active',
  lowStock: '',
  stock: '0',
  stockDelta: '',
  stockReason: 'received',
  options: [],
  variants: [],
  seo_title: '',
  seo_description: '',
  gallery: [],
}

const typed = (amount: number | undefined) => (amount === undefined ? '' : amount.toFixed(2))

export function valuesOf(product: AdminProduct): ProductValues {
  const { name, description, category, tags, sku, slug, status, seo_title, seo_description, images } = product
  return {
    ...blankProduct,
    ...{ name, description, category, tags, sku, slug, status, seo_title, seo_description },
    ...variationOf(product),
    price: typed(product.ownPrice),
    compareAtPrice: typed(product.compareAtPrice),
    cost: typed(product.cost),
    lowStock: String(product.lowStock),
    stock: String(product.stock),
    gallery: images.map((image: ProductImage) => ({
      _id: image._id,
      image: image.image,
      // Without words of its own a picture answers with the name.
      alt: image.alt === name ? '' : image.alt,
    })),
  }
}

const isAmount = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(text.trim())
const isWhole = (text: string) => /^-?\d{1,7}$/.test(text.trim())
const whole = (text: string) => (text.trim() === '' || isWhole(text) ? null : 'Use a whole number.')
const amount = (text: string) => (text.trim() === '' || isAmount(text) ? null : 'Enter an amount, e.g. 19.90.')

/** What is wrong on its own, without asking the server. */
export const productChecks = {
  name: (value: string) => (value.trim() ? null : 'A name is required.'),
  description: (value: string) => (value.trim() ? null : 'A description is required.'),
  price: (value: string) => (value.trim() ? amount(value) : 'A price is required.'),
  compareAtPrice: amount,
  cost: amount,
  stock: whole,
  stockDelta: whole,
  lowStock: whole,
  options: {
    name: (value: string) => (value.trim() ? null : 'A name is required.'),
    values: { text: (value: string) => (value.trim() ? null : 'A value is required.') },
  },
  variants: {
    price: amount,
    stock: (value: string) =>
      value.trim() === '' || !isWhole(value)
        ? 'Use a whole number.'
        : value.trim().startsWith('-')
          ? 'There cannot be less than none.'
          : null,
  },
}

/** What is sent of a new product. */
export function newProductForm(values: ProductValues, files: readonly File[]) {
  const { gallery: _, stockDelta: _delta, stockReason: _reason, slug, lowStock, stock, ...more } = values
  const { options, variants, ...rest } = more
  return formOf(
    {
      ...rest,
      ...(slug && { slug }),
      ...(lowStock.trim() && { lowStock }),
      ...(options.length ? sentOf({ options, variants }) : { stock }),
    },
    files,
  )
}

/** What is sent of one that exists: only what was changed, and, unless that may go, the version that was seen. */
export function changedProductForm(
  updatedAt: string | undefined,
  before: ProductValues,
  values: ProductValues,
  files: readonly File[],
) {
  const { gallery, stockDelta, stockReason, stock: _, options, variants, ...rest } = values
  const changed = Object.entries(rest).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof rest]),
  )
  const isChanged = (name: 'gallery' | 'options' | 'variants') =>
    JSON.stringify(values[name]) !== JSON.stringify(before[name])
  const variationChanged = isChanged('options') || isChanged('variants')
  return formOf(
    {
      ...Object.fromEntries(changed),
      ...(!options.length && stockDelta.trim() && { stockDelta, stockReason }),
      ...(variationChanged && {
        ...sentOf({ options, variants }, before.variants),
        ...(options.length && { stockReason }),
      }),
      ...(isChanged('gallery') && { gallery: JSON.stringify(gallery.map(({ _id, alt }) => ({ _id, alt }))) }),
      ...(updatedAt && { updatedAt }),
    },
    files,
  )
}

/** A product's form: its fields and the pictures that are new. */
const formOf = (words: FormWords, images: readonly File[]) => ({ words, files: { images } })
