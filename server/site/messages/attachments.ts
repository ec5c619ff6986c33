import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside, User } from '#server/core/http/context.ts'
import type { Files } from '#server/core/media/files.ts'
import { takeStorage } from '#server/core/media/storage.ts'
import { holdUsers } from '#server/identity/auth/users.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { may } from '#shared/core/roles.ts'
import type { Attachment } from '#shared/site/messages.ts'
import { type AttachmentRow, messageAttachments as table } from './attachments.table.ts'

/** Files somebody may have uploaded without sending them. */
const mostUnsent = 20

type NewAttachment = Pick<
  AttachmentRow,
  'fileId' | 'fileName' | 'mimeType' | 'size' | 'previewId' | 'previewWidth' | 'previewHeight'
>

const unsentBy = ({ id }: Pick<User, 'id'>) => and(eq(table.uploadedBy, id), isNull(table.messageId))

/** Bytes that the files of one customer take in messages, sent or not. */
const mostBytes = 200 * 1024 * 1024

/** Writes down a file that is to be sent. Throws CONFLICT when too many wait for that, or when there is no room for it. */
export async function logAttachment(
  { db, user, site }: Pick<Inside<'own'>, 'db' | 'user' | 'site'>,
  file: NewAttachment,
) {
  await holdUsers(db, [user.id])
  if ((await db.$count(table, unsentBy(user))) >= mostUnsent)
    throw new AppError('CONFLICT', `${mostUnsent} files are waiting to be sent. Send or remove some of them first.`)
  const isStaff = may(user.role, 'content')
  if (!isStaff && (await bytesBy(db, user)) + file.size > mostBytes)
    throw new AppError(
      'CONFLICT',
      'Your files in messages take 200 MB, which is the most. Send your message without it.',
    )
  await takeStorage(db, site.plan, file.size).catch((cause: unknown) => {
    // What plan a company has is not for its customers.
    if (isStaff || !(cause instanceof AppError)) throw cause
    throw new AppError('CONFLICT', 'This site has no room for more files. Send your message without it.', { cause })
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

/** Forgets a file that was not sent, and answers what it was. Throws NOT_FOUND, also for what is somebody else's. */
export async function forgetAttachment({ db, user }: Pick<Inside<'own'>, 'db' | 'user'>, id: string) {
  const rows = await db
    .delete(table)
    .where(and(eq(table.id, id), unsentBy(user)))
    .returning()
  return found(rows, 'attachment')
}

/** Files to be sent now, in the order asked, held until the transaction ends. Throws NOT_FOUND when one is not there. */
export async function holdAttachments(
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
    throw new AppError('NOT_FOUND', 'A file of this message is no longer there. Please attach it again.')
  return wanted.map((id) => rows.find((row) => row.id === id)!)
}

export async function sendAttachments(db: Db, messageId: string, rows: readonly AttachmentRow[]) {
  for (const [position, { id }] of rows.entries())
    await db.update(table).set({ messageId, position }).where(eq(table.id, id))
}

/** What a message that is nothing but files says in one line. */
export const saidByFiles = (files: readonly Pick<AttachmentRow, 'fileName'>[]) =>
  files.length === 1 ? files[0]!.fileName : `${files.length} files`

/** The files of messages, by the message. */
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
  found(await db.select().from(table).where(eq(table.id, id)), 'attachment')

/** A user who is shown an attachment may download it for a while, as long as their session lasts. */
export function attachmentOf(files: Files, row: AttachmentRow): Attachment {
  const { id, fileName, mimeType, size, previewId, previewWidth, previewHeight } = row
  const at = (what: string) => `/api/messages/attachments/${id}/${what}${files.sign(signedAs(id))}`
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

/** What the signature of an attachment's addresses is of. */
export const signedAs = (id: string) => `attachment ${id}`

/** Which files a company's messages need, by id. `owner` sees every company. */
export async function attachmentsStored(owner: Db, siteId: string) {
  const rows = await owner
    .select({ fileId: table.fileId, previewId: table.previewId })
    .from(table)
    .where(eq(table.tenantId, siteId))
  return { ids: rows.flatMap(({ fileId, previewId }) => (previewId ? [fileId, previewId] : [fileId])), hashes: [] }
}

/** Forgets what was uploaded a day ago and never sent, of every company; the files go with the next sweep. */
export async function deleteUnsentAttachments(owner: Db) {
  await owner.delete(table).where(and(isNull(table.messageId), sql`${table.createdAt} < now() - interval '1 day'`))
}
