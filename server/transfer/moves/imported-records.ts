import { createHash, randomUUID } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ContentType } from '#server/content/content/content-type.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { MoveSource } from '#shared/transfer/move-options.ts'
import { importedRecords } from './moves.table.ts'

/** A record of another system. */
export interface SourceRecord {
  source: MoveSource
  kind: string
  sourceId: string
}

/** Long texts, such as addresses, as an id of a limited length. */
export const shortId = (text: string) => (text.length <= 300 ? text : createHash('sha256').update(text).digest('hex'))

const isRecord = ({ source, kind, sourceId }: SourceRecord): SQL | undefined =>
  and(
    eq(importedRecords.source, source),
    eq(importedRecords.kind, kind),
    eq(importedRecords.sourceId, shortId(sourceId)),
  )

interface Imported {
  id: string
  isInTrash: boolean
  createdAt: string
}

/** An imported record that still exists, also in the trash. */
export async function findImported(
  db: Db,
  record: SourceRecord,
  { table }: ContentType,
): Promise<Imported | undefined> {
  const [row] = await db
    .select({
      id: importedRecords.targetId,
      isInTrash: sql<boolean>`${table}.trashed_at is not null`,
      createdAt: sql<string>`${table}.created_at::text`,
    })
    .from(importedRecords)
    .innerJoin(table, eq(table.id, importedRecords.targetId))
    .where(isRecord(record))
  return row
}

/** The outcome for a record that an earlier import has created. */
export const importedBefore = ({ isInTrash = false }: Partial<Pick<Imported, 'isInTrash'>> = {}) =>
  isInTrash
    ? {
        state: 'failed' as const,
        message: 'It was imported before and is in the trash. Restore it, or delete it there and try again.',
      }
    : { state: 'skipped' as const, message: 'It was imported before and stays as it is.' }

/** Remembers where a record was imported. A record that was deleted since is replaced. */
export async function rememberImported(db: Db, record: SourceRecord, targetId: string): Promise<void> {
  await db
    .insert(importedRecords)
    .values({ ...record, sourceId: shortId(record.sourceId), targetId })
    .onConflictDoUpdate({
      target: [importedRecords.tenantId, importedRecords.source, importedRecords.kind, importedRecords.sourceId],
      set: { targetId },
    })
}

/** Remembers the import of a checked CSV table. Returns false if it was imported before. */
export async function rememberTable(db: Db, token: string): Promise<boolean> {
  const sourceId = createHash('sha256').update(token).digest('hex')
  const rows = await db
    .insert(importedRecords)
    .values({ source: 'table', kind: 'table', sourceId, targetId: randomUUID() })
    .onConflictDoNothing()
    .returning({ id: importedRecords.id })
  return rows.length > 0
}
