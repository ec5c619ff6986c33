import { breadcrumbs } from '#renderer/core/head/breadcrumbs.ts'
import type { HeadOf } from '#renderer/core/head/head.ts'
import { paths } from '#renderer/core/paths.ts'
import { type Availability, nameOfLine, variantName } from '#shared/commerce/product-options.ts'
import type { Product, Variant } from '#shared/commerce/products.ts'

/** What a product's page tells search engines and link previews. */
export type ProductFacts = Pick<
  Product,
  | 'slug'
  | 'name'
  | 'description'
  | 'image'
  | 'price'
  | 'sku'
  | 'availability'
  | 'options'
  | 'variants'
  | 'seo_title'
  | 'seo_description'
>

const schema = 'https://schema.org/'

/** Head of a product's page. */
export const productHead: HeadOf<ProductFacts | undefined> = ({ data, company }) => {
  if (!data) return { title: '404 - Page Not Found', noindex: true }
  const { slug, name, description, image, price, seo_title, seo_description } = data
  const path = paths.product(slug)
  return {
    title: seo_title || name,
    whole: Boolean(seo_title),
    description: seo_description || description,
    image,
    type: 'product',
    canonical: path,
    properties: { 'product:price:amount': price.toFixed(2), 'product:price:currency': company.currency },
    jsonLd: (origin) => [
      toldOf(data, company, origin),
      breadcrumbs(origin, [
        { name: 'Shop', path: paths.shop },
        { name, path },
      ]),
    ],
  }
}

/** A product with its offer, or a group of products with one each. */
function toldOf(product: ProductFacts, company: { name: string; currency: string }, origin: string) {
  const { slug, name, description, image, sku, options, variants } = product
  const url = new URL(paths.product(slug), origin).href
  const picture = image && { image: new URL(image, origin).href }
  const about = { name, description, url, ...picture, brand: { '@type': 'Brand', name: company.name } }
  if (variants.length === 0)
    return { '@type': 'Product', ...about, ...(sku && { sku }), ...offerOf({ ...product, url }, company.currency) }
  const known = options.map((option) => properties[option.name.toLowerCase()])
  return {
    '@type': 'ProductGroup',
    ...about,
    productGroupID: sku || slug,
    ...(known.some(Boolean) && { variesBy: known.filter(Boolean).map((property) => schema + property) }),
    hasVariant: variants.map((variant: Variant) => {
      const at = new URL(paths.product(slug, variant._id), origin).href
      const said = variant.values.flatMap((value, place) => (known[place] ? [[known[place], value]] : []))
      return {
        '@type': 'Product',
        name: nameOfLine({ title: name, variant: variantName(variant.values) }),
        ...picture,
        ...(variant.sku && { sku: variant.sku }),
        ...Object.fromEntries(said),
        ...offerOf({ ...variant, url: at }, company.currency),
      }
    }),
  }
}

/** What search engines know that variants differ in, by what shops call it. */
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

/** What costs nothing is no offer that search engines would list. */
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
