import type { Cover } from '#renderer/content/writing/admin/PictureField.tsx'
import { amountProblem, typedAmount } from '#renderer/core/admin/typed-amount.ts'
import type { CollectionKind, CollectionSort } from '#shared/commerce/collection-options.ts'
import type { AdminCollection } from '#shared/commerce/product-collections.ts'

/** Values of the collection form. Prices are stored as typed. */
export interface CollectionValues {
  name: string
  /** Empty to make it from the name. */
  slug: string
  description: string
  seo_title: string
  seo_description: string
  alt: string
  cover: Cover
  published: boolean
  kind: CollectionKind
  sort: CollectionSort
  /** Of a collection by hand, in their order. */
  products: { _id: string; name: string }[]
  /** The rule: ids of categories, a tag and prices. */
  categories: string[]
  tag: string
  priceFrom: string
  priceTo: string
  inStock: boolean
  onSale: boolean
}

export const blankCollection: CollectionValues = {
  ...{ name: '', slug: '', description: '', seo_title: '', seo_description: '', alt: '', cover: {} },
  ...{ published: true, kind: 'manual', sort: 'featured', products: [] },
  ...{ categories: [], tag: '', priceFrom: '', priceTo: '', inStock: false, onSale: false },
}

export function valuesOf(collection: AdminCollection): CollectionValues {
  const { name, slug, description, seo_title, seo_description, alt, picture, published, kind, sort } = collection
  const { categories, tag, priceFrom, priceTo, inStock, onSale } = collection.rule
  return {
    ...{ name, slug, description, seo_title, seo_description, alt, published, kind, sort },
    cover: { picture },
    products: collection.products,
    ...{ categories, tag, inStock, onSale },
    priceFrom: typedAmount(priceFrom ?? undefined),
    priceTo: typedAmount(priceTo ?? undefined),
  }
}

export const collectionChecks = {
  name: (name: string) => (name.trim() ? null : 'A name is required.'),
  priceFrom: amountProblem,
  priceTo: amountProblem,
}

const priceOf = (text: string) => (text.trim() ? Number(text) : null)

/** The collection as the API takes it. A slug that stays the same is not sent, so that it follows a new name. */
export function collectionOf(values: CollectionValues, before?: CollectionValues) {
  const { slug, cover, products, categories, tag, priceFrom, priceTo, inStock, onSale, ...fields } = values
  return {
    ...fields,
    ...(slug.trim() && slug !== before?.slug && { slug }),
    ...(cover.photo !== undefined && { photo: cover.photo }),
    productIds: products.map(({ _id }) => _id),
    rule: {
      ...{ categories, tag, inStock, onSale },
      priceFrom: priceOf(priceFrom),
      priceTo: priceOf(priceTo),
    },
  }
}

/** Error fields of the API by the form's names. */
export const toFormFields = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [
      name.replace(/^rule\./, '').replace(/^productIds.*/, 'products'),
      message,
    ]),
  )
