import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { productFiles } from './product-files.table.ts'

/** Format and size in bytes of the files that customers of a product download, oldest first. Their names are not public. */
export async function downloadsOf(db: Db, productId: string) {
  const rows = await db
    .select({ fileName: productFiles.fileName, size: productFiles.size })
    .from(productFiles)
    .where(and(eq(productFiles.productId, productId), isNull(productFiles.removedAt)))
    .orderBy(asc(productFiles.createdAt), asc(productFiles.id))
  return rows.map(({ fileName, size }) => ({ format: formatOf(fileName), size }))
}

/** `PDF`, or an empty string without a known ending. */
const formatOf = (fileName: string) => /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toUpperCase() ?? ''

/** The ids of the products whose customers download files. */
export async function productsWithDownloads(db: Db, productIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: productFiles.productId })
    .from(productFiles)
    .where(and(inArray(productFiles.productId, [...productIds]), isNull(productFiles.removedAt)))
  return new Set(rows.map(({ id }) => id))
}
