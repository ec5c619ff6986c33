import type { Product } from '#shared/products.ts'
import { paths } from '../paths.ts'
import { breadcrumbs } from '../site/breadcrumbs.ts'
import type { HeadOf } from '../site/head.ts'

/** What a product's page tells search engines and link previews. */
export type ProductFacts = Pick<
  Product,
  'slug' | 'name' | 'description' | 'image' | 'price' | 'sku' | 'availability' | 'seo_title' | 'seo_description'
>

const schema = 'https://schema.org/'

/** Head of a product's page. */
export const productHead: HeadOf<ProductFacts | undefined> = ({ data, company }) => {
  if (!data) return { title: '404 - Page Not Found', noindex: true }
  const { slug, name, description, image, price, sku, availability, seo_title, seo_description } = data
  const path = paths.product(slug)
  return {
    title: seo_title || name,
    whole: Boolean(seo_title),
    description: seo_description || description,
    image,
    type: 'product',
    canonical: path,
    properties: { 'product:price:amount': price.toFixed(2), 'product:price:currency': company.currency },
    jsonLd: (origin) => {
      const url = new URL(path, origin).href
      return [
        {
          '@type': 'Product',
          name,
          description,
          url,
          ...(image && { image: new URL(image, origin).href }),
          ...(sku && { sku }),
          brand: { '@type': 'Brand', name: company.name },
          // What costs nothing is no offer that search engines would list.
          ...(price > 0 && {
            offers: {
              '@type': 'Offer',
              url,
              price: price.toFixed(2),
              priceCurrency: company.currency,
              availability: `${schema}${availability === 'out' ? 'OutOfStock' : availability === 'few' ? 'LimitedAvailability' : 'InStock'}`,
            },
          }),
        },
        breadcrumbs(origin, [
          { name: 'Shop', path: paths.shop },
          { name, path },
        ]),
      ]
    },
  }
}
