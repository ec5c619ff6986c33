import { itemHead } from '#renderer/core/head/item-head.ts'
import { paths } from '#renderer/core/paths.ts'
import { type Availability, nameOfLine, variantName } from '#shared/commerce/product-options.ts'
import type { Product, Variant } from '#shared/commerce/products.ts'

/** Data of a product for search engines and link previews. */
export type ProductFacts = Pick<
  Product,
  | 'slug'
  | 'name'
  | 'description'
  | 'image'
  | 'price'
  | 'sku'
  | 'barcode'
  | 'availability'
  | 'options'
  | 'variants'
  | 'seo_title'
  | 'seo_description'
>

const schema = 'https://schema.org/'

export const productHead = itemHead({ name: 'Shop', path: paths.shop }, (product: ProductFacts, company) => {
  const { slug, name, description, image, price, seo_title, seo_description } = product
  return {
    name,
    title: seo_title || name,
    whole: Boolean(seo_title),
    description: seo_description || description,
    image,
    type: 'product',
    canonical: paths.product(slug),
    properties: { 'product:price:amount': price.toFixed(2), 'product:price:currency': company.currency },
    structured: (origin) => structuredDataOf(product, company, origin),
  }
})

/** A product with its offer, or a product group with an offer per variant. */
function structuredDataOf(product: ProductFacts, company: { name: string; currency: string }, origin: string) {
  const { slug, name, description, image, sku, barcode, options, variants } = product
  const url = new URL(paths.product(slug), origin).href
  const imageField = image && { image: new URL(image, origin).href }
  const about = { name, description, url, ...imageField, brand: { '@type': 'Brand', name: company.name } }
  if (variants.length === 0)
    return {
      '@type': 'Product',
      ...about,
      ...(sku && { sku }),
      ...(barcode && { gtin: barcode }),
      ...offerOf({ ...product, url }, company.currency),
    }
  const known = options.map((option) => properties[option.name.toLowerCase()])
  return {
    '@type': 'ProductGroup',
    ...about,
    productGroupID: sku || slug,
    ...(known.some(Boolean) && { variesBy: known.filter(Boolean).map((property) => schema + property) }),
    hasVariant: variants.map((variant: Variant) => {
      const at = new URL(paths.product(slug, variant._id), origin).href
      const values = variant.values.flatMap((value, place) => (known[place] ? [[known[place], value]] : []))
      return {
        '@type': 'Product',
        name: nameOfLine({ title: name, variant: variantName(variant.values) }),
        ...imageField,
        ...(variant.sku && { sku: variant.sku }),
        ...(variant.barcode && { gtin: variant.barcode }),
        ...Object.fromEntries(values),
        ...offerOf({ ...variant, url: at }, company.currency),
      }
    }),
  }
}

/** Variant properties of schema.org by option names. */
const properties: Record<string, string | undefined> = {
  size: 'size',
  colour: 'color',
  color: 'color',
  material: 'material',
  pattern: 'pattern',
}

const availabilities: Record<Availability, string> = {
  in: 'InStock',
  few: 'LimitedAvailability',
  out: 'OutOfStock',
}

interface Offer {
  price: number
  availability: Availability
  url: string
}

/** Search engines do not list free offers. */
const offerOf = ({ price, availability, url }: Offer, currency: string) =>
  price > 0 && {
    offers: {
      '@type': 'Offer',
      url,
      price: price.toFixed(2),
      priceCurrency: currency,
      availability: schema + availabilities[availability],
    },
  }
