import { and, eq, isNull } from 'drizzle-orm'
import { copiedTitle } from '#server/content/content/copied-title.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { reserveStorage } from '#server/core/media/storage.ts'
import { duplicateOfPhoto } from '#shared/commerce/photo-offer-options.ts'
import { AppError } from '#shared/core/errors.ts'
import { amountOf } from '#shared/core/money.ts'
import { findProduct } from './find.ts'
import { productFiles } from './product-files.table.ts'
import { createProduct } from './save.ts'

const amount = (cents: number | null) => (cents === null ? null : amountOf(cents))

/**
 * Copies a product as a draft, with its files but without stock and SKUs. Returns the id of the copy. Throws CONFLICT if it
 * sells a photo, and PLAN_LIMIT_REACHED.
 */
export async function duplicateProduct(
  ctx: Pick<TxContext<'admin'>, 'db' | 'invalidate' | 'user' | 'site'>,
  id: string,
): Promise<string> {
  const { row, images, variants } = await findProduct(ctx.db, id)
  if (row.photoId) throw new AppError('CONFLICT', duplicateOfPhoto)
  const { name, description, richDescription, priceCents, compareAtCents, costCents, category, tags, lowStock } = row
  const { taxClass, needsDelivery, weight, sellsWhenOut } = row
  const copy = await createProduct(
    ctx,
    {
      ...{ description, richDescription, category, tags, lowStock, taxClass, needsDelivery, weight, sellsWhenOut },
      name: copiedTitle(name),
      price: amountOf(priceCents),
      secondPrice: amount(row.secondCents),
      compareAtPrice: amount(compareAtCents),
      cost: amount(costCents),
      status: 'draft',
      seo_title: row.seoTitle,
      seo_description: row.seoDescription,
      related: row.relatedIds,
      options: row.options,
      variants: variants.map(({ values, priceCents: own, secondCents, active }) => ({
        values,
        price: amount(own),
        secondPrice: amount(secondCents),
        active,
        sku: '',
        barcode: '',
      })),
    },
    images.map(({ alt, sha256, width, height, thumbhash, webp }) => ({ alt, sha256, width, height, thumbhash, webp })),
  )
  await copyFiles(ctx, id, copy)
  return copy
}

/**
 * The copy gets rows of its own for the same stored files. Their size counts for both products, because either may be
 * deleted first.
 */
async function copyFiles({ db, site }: Pick<TxContext, 'db' | 'site'>, from: string, to: string) {
  const files = await db
    .select()
    .from(productFiles)
    .where(and(eq(productFiles.productId, from), isNull(productFiles.removedAt)))
    // Otherwise a removal at the same time could delete a stored file.
    .for('share')
  if (files.length === 0) return
  await db.insert(productFiles).values(
    files.map(({ fileId, fileName, mimeType, size, createdAt }) => ({
      productId: to,
      // With their times, which are their order.
      ...{ fileId, fileName, mimeType, size, createdAt },
    })),
  )
  await reserveStorage(db, site.plan, 0)
}
