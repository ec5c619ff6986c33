import { sql } from 'drizzle-orm'
import { bigint, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import { messages } from './messages.table.ts'

/** Attachments of messages. */
export const messageAttachments = tenantTable(
  'message_attachments',
  {
    /** Null until the message is sent. */
    messageId: uuid('message_id'),
    /** Position within the message. */
    position: integer('position').notNull().default(0),
    /** The uploader, who alone may send or remove it before it is sent. */
    uploadedBy: uuid('uploaded_by').notNull(),
    /** File name of the original in the media store. */
    fileId: uuid('file_id').notNull(),
    fileName: text('file_name').notNull(),
    mimeType: text('mime_type').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Images only: file name and size of the thumbnail. */
    previewId: uuid('preview_id'),
    previewWidth: integer('preview_width'),
    previewHeight: integer('preview_height'),
  },
  (table) => [
    index('message_attachments_of_message').on(table.tenantId, table.messageId, table.position),
    index('message_attachments_unsent').on(table.tenantId, table.uploadedBy).where(sql`message_id is null`),
    foreignKeyTo('message_attachments_message_fk', table, table.messageId, messages).onDelete('cascade'),
  ],
)
export type AttachmentRow = typeof messageAttachments.$inferSelect
