import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { StaffActor } from '#server/core/audit/audit-entry.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Site } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { displayName } from '#server/core/media/file-names.ts'
import { reserveStorage } from '#server/core/media/storage.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { reserveUsage } from '#server/core/media/usage.ts'
import { accountIdOf } from '#server/core/request/user.ts'
import type { ReceivedFile } from '#server/core/uploads/receive.ts'
import { AppError } from '#shared/core/errors.ts'
import type { ContentType } from '../content/content-type.ts'
import { uniqueTags } from '../content/tags.ts'
import { type ClipKind, clipNouns } from './clips.ts'

/** A received audio or video file and who sent it. */
export interface ClipUpload {
  file?: ReceivedFile | undefined
  fileName?: string | undefined
  /** Absent for the demo, whose files may be stored twice. */
  by?: StaffActor | undefined
  /** The current time by default. */
  createdAt?: string | undefined
}

interface WithCategory {
  /** The stored category, read and locked in the transaction. Throws VALIDATION. */
  categoryIn(db: Db): Promise<string>
}

interface ClipFields {
  title: string
  caption: string
  description: string
  tags: string[]
  published: boolean
}

/** The tables of audio and video. */
type ClipType = ContentType & { table: PgTable & Record<'id' | 'title' | 'clip' | 'trashedAt', PgColumn> }

/**
 * Inserts an audio track or video. The original is on disk before its row exists; the row and its storage in the plan
 * are one transaction. Throws DUPLICATE and PLAN_LIMIT_REACHED.
 */
export async function insertClip<Row>(
  pipeline: RequestPipeline,
  site: Pick<Site, 'id' | 'plan'>,
  kind: ClipKind,
  type: ClipType,
  { file, fileName = '', by, createdAt = new Date().toISOString(), categoryIn }: ClipUpload & WithCategory,
  { caption, description, tags, published, ...columns }: ClipFields & Record<string, unknown>,
): Promise<Row> {
  const id = randomUUID()
  const files = pipeline.filesOf(site.id)
  const row = {
    ...columns,
    id,
    description: description || caption,
    tags: uniqueTags(tags),
    fileName: file ? displayName(fileName) : '',
    published,
    ...(published && { publishedAt: createdAt }),
    createdAt,
    updatedAt: createdAt,
    createdBy: by && accountIdOf(by),
    updatedBy: by?.name ?? null,
  }
  try {
    if (file) await files.put(file.path, fileNames.original(id))
    return await pipeline.forCompany(
      site.id,
      'write',
      async ({ db, invalidate }) => {
        // Comes first, because it locks the plan of the tenant: two uploads of the same file cannot both pass the
        // duplicate check.
        await reserveUsage(db, site.plan)
        await reserveStorage(db, site.plan, file?.size ?? 0)
        if (file && by) await refuseDuplicate(db, kind, type, file)
        const [inserted] = await db
          .insert(type.table as PgTable)
          .values({ ...row, category: await categoryIn(db) })
          .returning()
        invalidate(type.kind)
        return inserted as Row
      },
      by,
    )
  } catch (error) {
    if (error instanceof AppError) await files.delete(fileNames.original(id))
    throw error
  }
}

async function refuseDuplicate(db: Db, kind: ClipKind, { table }: ClipType, { sha256 }: ReceivedFile) {
  const [duplicate] = await db
    .select({ _id: table.id, title: table.title })
    .from(table as PgTable)
    .where(and(eq(table.clip, sha256), isNull(table.trashedAt)))
    .limit(1)
  if (duplicate)
    throw new AppError('DUPLICATE', `This ${clipNouns[kind]} is already here: ${duplicate.title}.`, {
      details: duplicate,
    })
}
