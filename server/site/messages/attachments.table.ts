import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { messages } from './messages.table.ts'

/** Files that go with messages. */
export const messageAttachments = tenantTable(
  'message_attachments',
  {
    /** Absent while the message is being written. */
    messageId: uuid('message_id'),
    /** Its place among the files of its message. */
    position: integer('position').notNull().default(0),
    /** Who may send it, or take it back, until it is sent. */
    uploadedBy: uuid('uploaded_by').notNull(),
    /** Name of what was received in the media store. */
    fileId: uuid('file_id').notNull(),
    fileName: text('file_name').notNull(),
    mimeType: text('mime_type').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Of a picture: name of a small one that was made of it, and its pixels. */
    previewId: uuid('preview_id'),
    previewWidth: integer('preview_width'),
    previewHeight: integer('preview_height'),
  },
  (table) => [
    index('message_attachments_of_message').on(table.tenantId, table.messageId, table.position),
    index('message_attachments_unsent').on(table.tenantId, table.uploadedBy).where(sql`message_id is null`),
    foreignKey({
      name: 'message_attachments_message_fk',
      columns: [table.tenantId, table.messageId],
      foreignColumns: [messages.tenantId, messages.id],
    }).onDelete('cascade'),
  ],
)
export type AttachmentRow = typeof messageAttachments.$inferSelect
