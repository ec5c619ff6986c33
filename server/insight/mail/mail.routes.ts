import { randomUUID } from 'node:crypto'
import { note } from '#server/core/audit/audit-entry.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { lastMails, takeRefused } from '#server/core/mail/sent-mails.ts'
import { AppError } from '#shared/core/errors.ts'
import type { mail as contract } from '#shared/core/mail.ts'
import { previews, testEmail } from './previews.ts'

export const mail: Handlers<typeof contract> = {
  list: async (_, { db, config }) => ({
    delivery: config.smtpUrl ? 'smtp' : config.demo ? 'mailbox' : 'folder',
    from: config.mailFrom,
    results: await lastMails(db),
  }),

  async preview({ letter }, { db, site }) {
    const { sender, replyTo = '', subject, html } = await previews[letter](db, site)
    return { sender, replyTo, subject, html }
  },

  async test(_, { db, jobs, user }) {
    await jobs.add('send-mail', await testEmail(db, user.email))
    await note(db, { action: 'mailed', kind: 'company', title: 'A test message' })
    return { message: `A test message is on its way to ${user.email}.` }
  },

  async resend({ id }, { db, jobs }) {
    const letter = await takeRefused(db, id)
    if (!letter) throw new AppError('CONFLICT', 'This mail is not there any more to be sent again.')
    // Another mail: the one before was refused by its name.
    await jobs.add('send-mail', { ...letter, id: randomUUID(), writtenAt: new Date().toISOString() })
    await note(db, { action: 'mailed', kind: 'company', title: letter.subject })
    return { message: 'It is on its way again.' }
  },
}
