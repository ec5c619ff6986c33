import { jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MailState } from '#shared/core/mail-options.ts'
import { tenantTable } from '../db/tenant-table.ts'
import type { EmailMessage } from './emails.ts'

/** Delivery status of each email, stored for a month. */
export const sentMails = tenantTable(
  'sent_mails',
  {
    /** Id of the email, which may be sent several times until it is accepted. */
    mailId: uuid('mail_id').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    state: text('state').$type<MailState>().notNull(),
    problem: text('problem').notNull().default(''),
    /** The email while it may be sent again. Emails hold codes and links, so the text is removed once it is sent. */
    message: jsonb('message').$type<EmailMessage>(),
  },
  (table) => [uniqueIndex('sent_mails_mail').on(table.tenantId, table.mailId)],
)
