import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext, User } from '#server/core/http/context.ts'
import type { Files } from '#server/core/media/files.ts'
import { reserveStorage } from '#server/core/media/storage.ts'
import { lockUsers } from '#server/identity/auth/users.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { hasPermission } from '#shared/core/roles.ts'
import type { Attachment } from '#shared/site/messages.ts'
import { type AttachmentRow, messageAttachments as table } from './attachments.table.ts'

/** Uploaded files per user that are not sent yet. */
const maxUnsent = 20

type NewAttachment = Pick<
  AttachmentRow,
  'fileId' | 'fileName' | 'mimeType' | 'size' | 'previewId' | 'previewWidth' | 'previewHeight'
>

const unsentBy = ({ id }: Pick<User, 'id'>) => and(eq(table.uploadedBy, id), isNull(table.messageId))

/** Bytes of all attachments of one customer. */
const maxBytes = 200 * 1024 * 1024

/** Throws CONFLICT if the user has too many unsent files or no storage left. */
export async function createAttachment(
  { db, user, site }: Pick<TxContext<'own'>, 'db' | 'user' | 'site'>,
  file: NewAttachment,
) {
  await lockUsers(db, [user.id])
  if ((await db.$count(table, unsentBy(user))) >= maxUnsent)
    throw new AppError('CONFLICT', `${maxUnsent} files are waiting to be sent. Send or remove some of them first.`)
  const isStaff = hasPermission(user.role, 'content')
  if (!isStaff && (await bytesBy(db, user)) + file.size > maxBytes)
    throw new AppError(
      'CONFLICT',
      'Your attachments have reached the limit of 200 MB. Send your message without this file.',
    )
  await reserveStorage(db, site.plan, file.size).catch((cause: unknown) => {
    // Customers must not learn about the plan of the company.
    if (isStaff || !(cause instanceof AppError)) throw cause
    throw new AppError('CONFLICT', 'This site has no storage left. Send your message without this file.', { cause })
  })
  const [row] = await db
    .insert(table)
    .values({ ...file, uploadedBy: user.id })
    .returning()
  return row!
}

async function bytesBy(db: Db, { id }: Pick<User, 'id'>): Promise<number> {
  const bytes = sql<string>`coalesce(sum(${table.size}::bigint), 0)`
  const [row] = await db.select({ bytes }).from(table).where(eq(table.uploadedBy, id))
  return Number(row!.bytes)
}

/** Deletes an unsent attachment of this user. Throws NOT_FOUND for any other. */
export async function deleteAttachment({ db, user }: Pick<TxContext<'own'>, 'db' | 'user'>, id: string) {
  const rows = await db
    .delete(table)
    .where(and(eq(table.id, id), unsentBy(user)))
    .returning()
  return requireRow(rows, 'attachment')
}

/** Locks unsent attachments of a user until the transaction ends, in the given order. Throws NOT_FOUND. */
export async function lockAttachments(
  db: Db,
  user: Pick<User, 'id'>,
  ids: readonly string[],
): Promise<AttachmentRow[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const rows = await db
    .select()
    .from(table)
    .where(and(inArray(table.id, wanted), unsentBy(user)))
    .for('update')
  if (rows.length < wanted.length)
    throw new AppError('NOT_FOUND', 'A file of this message no longer exists. Attach it again.')
  return wanted.map((id) => rows.find((row) => row.id === id)!)
}

export async function sendAttachments(db: Db, messageId: string, rows: readonly AttachmentRow[]) {
  for (const [position, { id }] of rows.entries())
    await db.update(table).set({ messageId, position }).where(eq(table.id, id))
}

/** Replaces the text of a message that has only files. */
export const filesSummary = (files: readonly Pick<AttachmentRow, 'fileName'>[]) =>
  files.length === 1 ? files[0]!.fileName : `${files.length} files`

/** The attachments of messages, by message id. */
export async function attachmentsOf(db: Db, messageIds: readonly string[]): Promise<Map<string, AttachmentRow[]>> {
  const rows = messageIds.length
    ? await db
        .select()
        .from(table)
        .where(inArray(table.messageId, [...messageIds]))
        .orderBy(asc(table.position))
    : []
  return Map.groupBy(rows, ({ messageId }) => messageId!)
}

/** An attachment, sent or not. Throws NOT_FOUND. */
export const attachmentAt = async (db: Db, id: string): Promise<AttachmentRow> =>
  requireRow(await db.select().from(table).where(eq(table.id, id)), 'attachment')

/** The addresses are signed, and valid for a while as long as the session lasts. */
export function attachmentOf(files: Files, row: AttachmentRow): Attachment {
  const { id, fileName, mimeType, size, previewId, previewWidth, previewHeight } = row
  const at = (what: string) => `/api/messages/attachments/${id}/${what}${files.sign(signedName(id))}`
  return {
    _id: id,
    fileName,
    mimeType,
    size,
    file: at('download'),
    ...(previewId && {
      preview: { url: at('preview'), width: previewWidth ?? 0, height: previewHeight ?? 0 },
    }),
  }
}

/** Name that the signature of a URL covers. */
export const signedName = (id: string) => `attachment ${id}`

/** The media files of all attachments of a company. */
export async function attachmentsStored(owner: Db, siteId: string) {
  const rows = await owner
    .select({ fileId: table.fileId, previewId: table.previewId })
    .from(table)
    .where(eq(table.tenantId, siteId))
  return { ids: rows.flatMap(({ fileId, previewId }) => (previewId ? [fileId, previewId] : [fileId])), hashes: [] }
}

/** Deletes attachments that were not sent within a day. The cleanup deletes their files. */
export async function deleteUnsentAttachments(owner: Db) {
  await owner.delete(table).where(and(isNull(table.messageId), sql`${table.createdAt} < now() - interval '1 day'`))
}
