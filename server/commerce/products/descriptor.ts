import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ContentDescriptor } from '#server/content/content/descriptor.ts'
import { commonFields } from '#server/core/audit/audited-table.ts'
import type { ExportRecord, MediaReference } from '#server/core/db/collection.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import {
  asText,
  derivatives,
  Email,
  imageFields,
  original,
  outOfTrash,
  Slug,
} from '#server/core/media/collection-media.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { collectionKinds, collectionSorts } from '#shared/commerce/collection-options.ts'
import { EntryId } from '#shared/commerce/delivery.ts'
import { CollectionRule } from '#shared/commerce/product-collections.ts'
import { productCategories, productStatuses, stockReasonLabels } from '#shared/commerce/product-options.ts'
import { ProductOptions } from '#shared/commerce/product-variants.ts'
import { CategoryName } from '#shared/content/categories.ts'
import { Barcode, line, text } from '#shared/core/primitives.ts'
import { productCollections } from './collections.table.ts'
import { isCollectionImage } from './collections.ts'
import { photoLicences } from './photo-offers/photo-licences.table.ts'
import { productFiles } from './product-files.table.ts'
import { productImages, products, productVariants, stockAlerts, stockMovements } from './products.table.ts'
import { findSecondPrices } from './second-prices.ts'
import { isImagePublic, isPublished, optionValues, productType } from './visible.ts'

const goods = ({ fileId, fileName }: ExportRecord): MediaReference[] => [
  { name: fileNames.original(asText(fileId)), as: 'goods', fileName: asText(fileName) },
]
const isImageVisible = async (db: Db, sha256: string) =>
  (await isImagePublic(db, sha256)) || (await isCollectionImage(db, sha256))

/** Describes products to code that handles every content type. See [Note: Content types]. */
export const productDescriptor: ContentDescriptor = {
  ...productType,
  search: {
    type: 'products',
    table: products,
    isVisible: isPublished,
    visibleFrom: sql`coalesce(${products.publishedAt}, ${products.createdAt})`,
    slug: products.slug,
    title: products.name,
    tags: products.tags,
    code: products.sku,
    codes: sql`array_to_string(${products.variantSkus} || ${products.barcode} || ${products.variantBarcodes}, ' ')`,
    more: [optionValues],
    category: products.category,
    body: products.description,
    priceCents: products.fromCents,
    findSecondPrices,
    madeAt: products.createdAt,
    views: products.views,
    image: productImages,
    part: {
      table: productImages,
      item: productImages.productId,
      on: sql`${productImages.tenantId} = ${products.tenantId} and ${productImages.productId} = ${products.id} and ${productImages.position} = 0`,
    },
  },
  categories: { column: products.category, stated: productCategories, fallback: 'Accessories' },
  files: {
    originals: [productImages.id, productFiles.fileId],
    hashes: [productImages.sha256, productCollections.sha256],
    isPublic: isImageVisible,
  },
  sizes: [productFiles.countedSize],
  activity: {
    products: {
      kind: 'product',
      title: 'name',
      fields: {
        name: 'Name',
        slug: 'Address',
        description: 'Description',
        rich_description: ['Description', 'flag'],
        category: 'Category',
        tags: 'Tags',
        sku: 'SKU',
        barcode: 'Barcode',
        price_cents: ['Price', 'money'],
        second_cents: ['Price in second currency', 'flag'],
        compare_at_cents: ['Compare-at price', 'money'],
        cost_cents: ['Cost', 'money'],
        stock: 'Stock',
        low_stock: 'Low stock from',
        tax_class: 'Tax class',
        needs_delivery: ['Needs delivery', 'yes'],
        weight: 'Weight in grams',
        sells_when_out: ['Sell when out of stock', 'yes'],
        related_ids: ['Related products', 'flag'],
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
        variant_barcode: ['Variants', 'flag'],
        variant_cents: ['Variants', 'flag'],
        variant_second_cents: ['Variants', 'flag'],
        variant_stock: ['Variants', 'flag'],
        active: ['Variants', 'flag'],
      },
      partOf: { table: 'products', column: 'product_id' },
    },
    photo_licences: {
      kind: 'company',
      title: 'name',
      fields: { name: 'Name', text: 'Licence text' },
    },
    product_files: {
      kind: 'product',
      title: 'file_name',
      fields: { file_name: ['Files', 'flag'], removed_at: ['Files', 'flag'] },
      partOf: { table: 'products', column: 'product_id' },
    },
    product_collections: {
      kind: 'collection',
      title: 'name',
      fields: {
        name: 'Name',
        slug: 'Address',
        kind: 'Products',
        product_ids: ['Products', 'flag'],
        rule: ['Rule', 'flag'],
        sort: 'Sorted by',
        published: ['Published', 'yes'],
        description: 'Description',
        ...commonFields.image,
        ...commonFields.seo,
      },
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
      // Follows from the variants.
      excludedColumns: ['secondRange'],
      keys: [
        { columns: ['slug'], when: outOfTrash },
        { columns: ['sku'], when: ({ sku, trashedAt }) => Boolean(sku) && !trashedAt },
        { columns: ['photoId'], when: outOfTrash },
      ],
      // Stock follows the movements of the importing shop.
      counterColumns: [
        'views',
        'sold',
        'ordersCount',
        'stock',
        'lowestCents',
        'highestCents',
        'variantSkus',
        'variantBarcodes',
      ],
      html: ['richDescription'],
      fields: {
        slug: Slug,
        category: CategoryName,
        status: z.enum(productStatuses),
        options: ProductOptions,
        barcode: Barcode,
        taxClass: EntryId,
      },
    },
    {
      table: productVariants,
      keys: [{ columns: ['productId', 'values'] }],
      counterColumns: ['stock'],
      fields: { barcode: Barcode },
    },
    {
      table: productImages,
      keys: [{ columns: ['productId', 'position', 'sha256'] }],
      fields: imageFields,
      media: original(),
    },
    {
      table: productFiles,
      fields: { size: z.int().min(0), mimeType: z.string().regex(/^[\w.+-]{1,60}\/[\w.+-]{1,100}$/) },
      fileIds: ['fileId'],
      // A size of a photo has one file.
      keys: [{ columns: ['productId', 'variantValue'], when: ({ variantValue }) => Boolean(variantValue) }],
      // Follows from the photos.
      excludedColumns: ['isPhotoOriginal'],
      media: goods,
    },
    {
      table: photoLicences,
      keys: [{ columns: ['name'] }],
      fields: { name: line(40), text: text(5000) },
    },
    {
      table: productCollections,
      keys: [{ columns: ['slug'] }],
      fields: {
        ...imageFields,
        slug: Slug,
        formerSlugs: z.array(Slug).max(20),
        kind: z.enum(collectionKinds),
        sort: z.enum(collectionSorts),
        rule: CollectionRule,
      },
      media: derivatives,
    },
    {
      table: stockMovements,
      insertOnly: true,
      fields: { reason: z.enum(Object.keys(stockReasonLabels) as [string, ...string[]]) },
    },
    {
      table: stockAlerts,
      name: 'stock_wishes',
      keys: [{ columns: ['productId', 'email'] }],
      insertOnly: true,
      fields: { email: Email },
    },
  ],
}
