import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ContentDescriptor } from '#server/content/content/descriptor.ts'
import { commonFields } from '#server/core/audit/followed.ts'
import { Email, original, outOfTrash, pictureFields, Slug } from '#server/core/media/collection-media.ts'
import { productCategories, productStatuses, stockReasonLabels } from '#shared/commerce/product-options.ts'
import { ProductOptions } from '#shared/commerce/product-variants.ts'
import { productImages, products, productVariants, stockMovements, stockWishes } from './products.table.ts'
import { imageIsPublic, optionValues, productType, shown } from './visible.ts'

/** Products, to everything that asks about all types of content. See [Note: Content types]. */
export const productDescriptor: ContentDescriptor = {
  ...productType,
  search: {
    type: 'products',
    table: products,
    shown,
    shownAt: sql`coalesce(${products.publishedAt}, ${products.createdAt})`,
    slug: products.slug,
    title: products.name,
    tags: products.tags,
    code: products.sku,
    codes: sql`array_to_string(${products.variantSkus}, ' ')`,
    more: [optionValues],
    category: products.category,
    body: products.description,
    priceCents: products.fromCents,
    madeAt: products.createdAt,
    views: products.views,
    picture: productImages,
    part: {
      table: productImages,
      item: productImages.productId,
      on: sql`${productImages.tenantId} = ${products.tenantId} and ${productImages.productId} = ${products.id} and ${productImages.position} = 0`,
    },
  },
  files: { originals: [productImages.id], hashes: [productImages.sha256], isPublic: imageIsPublic },
  activity: {
    products: {
      kind: 'product',
      title: 'name',
      fields: {
        name: 'Name',
        slug: 'Address',
        description: 'Description',
        category: 'Category',
        tags: 'Tags',
        sku: 'SKU',
        price_cents: ['Price', 'money'],
        compare_at_cents: ['Price before', 'money'],
        cost_cents: ['Cost', 'money'],
        stock: 'Stock',
        low_stock: 'Low stock from',
        status: 'Status',
        options: ['Options', 'flag'],
        ...commonFields.seo,
      },
    },
    product_variants: {
      kind: 'product',
      title: 'values',
      fields: {
        values: ['Variants', 'flag'],
        variant_sku: ['Variants', 'flag'],
        variant_cents: ['Variants', 'flag'],
        variant_stock: ['Variants', 'flag'],
        active: ['Variants', 'flag'],
      },
      partOf: { table: 'products', column: 'product_id' },
    },
    product_images: {
      kind: 'product',
      title: 'alt',
      fields: { alt: ['Pictures', 'flag'], position: ['Pictures', 'flag'], sha256: ['Pictures', 'flag'] },
      partOf: { table: 'products', column: 'product_id' },
    },
  },
  collections: [
    {
      table: products,
      keys: [
        { columns: ['slug'], when: outOfTrash },
        { columns: ['sku'], when: ({ sku, trashedAt }) => Boolean(sku) && !trashedAt },
      ],
      // Stock goes by its movements, and those of a running shop are its own.
      counted: ['views', 'sold', 'ordersCount', 'stock', 'lowestCents', 'highestCents', 'variantSkus'],
      fields: {
        slug: Slug,
        category: z.enum(productCategories),
        status: z.enum(productStatuses),
        options: ProductOptions,
      },
    },
    {
      table: productVariants,
      keys: [{ columns: ['productId', 'values'] }],
      counted: ['stock'],
    },
    { table: productImages, fields: pictureFields, media: original() },
    {
      table: stockMovements,
      kept: true,
      fields: { reason: z.enum(Object.keys(stockReasonLabels) as [string, ...string[]]) },
    },
    { table: stockWishes, keys: [{ columns: ['productId', 'email'] }], kept: true, fields: { email: Email } },
  ],
}
