import { and, eq, getTableName, isNotNull, or, type Table } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/core/db/tenancy.ts'
import type { ContentDescriptor } from './descriptor.ts'

/** The stored files that the rows of a tenant reference. `owner` can read all tenants. */
export async function storedFilesOf(
  { files: { originals = [], hashes = [] } = {} }: ContentDescriptor,
  owner: Db,
  siteId: string,
) {
  const namesIn = async (columns: readonly PgColumn[]) =>
    (await Promise.all(columns.map((column) => namedIn(owner, column, siteId)))).flat()
  return { ids: await namesIn(originals), hashes: await namesIn(hashes) }
}

async function namedIn(owner: Db, column: PgColumn, siteId: string): Promise<string[]> {
  const table = column.table as PgTable & { tenantId: PgColumn }
  const rows = await owner
    .select({ name: column })
    .from(table as PgTable)
    .where(and(eq(table.tenantId, siteId), isNotNull(column)))
  return rows.map(({ name }) => name as string)
}

/** Whether a visible item of this type uses the image or clip with this hash. */
export async function isPublicFile(
  { files, table, isVisible }: ContentDescriptor,
  db: Db,
  sha256: string,
): Promise<boolean> {
  if (files?.isPublic) return files.isPublic(db, sha256)
  const own = (files?.hashes ?? []).filter((column) => getTableName(column.table as Table) === getTableName(table))
  if (own.length === 0) return false
  const rows = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(or(...own.map((column) => eq(column, sha256))), isVisible))
    .limit(1)
  return rows.length > 0
}
