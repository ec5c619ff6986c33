import { randomUUID } from 'node:crypto'
import { writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { listRecentMails, removeRefusedMail } from '#server/core/mail/sent-mails.ts'
import { AppError } from '#shared/core/errors.ts'
import type { mail as contract } from '#shared/core/mail.ts'
import { previews, testEmail } from './previews.ts'

export const mail: Handlers<typeof contract> = {
  list: async (_, { db, config }) => ({
    delivery: config.smtpUrl ? 'smtp' : config.demo ? 'mailbox' : 'folder',
    from: config.mailFrom,
    results: await listRecentMails(db),
  }),

  async preview({ letter }, { db, site }) {
    const { sender, replyTo = '', subject, html } = await previews[letter](db, site)
    return { sender, replyTo, subject, html }
  },

  async test(_, { db, jobs, user }) {
    await jobs.add('send-mail', await testEmail(db, user.email))
    await writeAuditEntry(db, { action: 'mailed', kind: 'company', title: 'A test message' })
    return { message: `A test message is on its way to ${user.email}.` }
  },

  async resend({ id }, { db, jobs }) {
    const email = await removeRefusedMail(db, id)
    if (!email) throw new AppError('CONFLICT', 'This email is no longer available.')
    // A new id, because the mail server refused the previous one.
    await jobs.add('send-mail', { ...email, id: randomUUID(), writtenAt: new Date().toISOString() })
    await writeAuditEntry(db, { action: 'mailed', kind: 'company', title: email.subject })
    return { message: 'The email is being sent again.' }
  },
}
