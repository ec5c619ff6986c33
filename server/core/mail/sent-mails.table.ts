import { jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MailState } from '#shared/core/mail-options.ts'
import { tenantTable } from '../db/tenant-table.ts'
import type { EmailMessage } from './emails.ts'

/** What became of each mail, for a month. */
export const sentMails = tenantTable(
  'sent_mails',
  {
    /** Of the mail, which may be tried more than once. */
    mailId: uuid('mail_id').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    state: text('state').$type<MailState>().notNull(),
    problem: text('problem').notNull().default(''),
    /** The whole mail while it could be sent again; mails hold codes and links, so of what was sent nothing is kept. */
    letter: jsonb('letter').$type<EmailMessage>(),
  },
  (table) => [uniqueIndex('sent_mails_mail').on(table.tenantId, table.mailId)],
)
