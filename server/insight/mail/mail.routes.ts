import { randomUUID } from 'node:crypto'
import { writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { type EmailKind, emailKinds } from '#server/core/mail/email-kinds.ts'
import {
  type EmailTextsRow,
  listEmailTexts,
  refuseWrongTexts,
  resetEmailTexts,
  saveEmailTexts,
  withDefaults,
} from '#server/core/mail/email-texts.ts'
import { getEmailSettings, signWithProduct } from '#server/core/mail/emails.ts'
import { listRecentMails, removeRefusedMail } from '#server/core/mail/sent-mails.ts'
import { hasOwnName } from '#server/core/tenants/white-label.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import type { mail as contract } from '#shared/core/mail.ts'
import { exampleEmail, testEmail } from './example-email.ts'

export const mail: Handlers<typeof contract> = {
  list: async (_, { db, config, site }) => ({
    delivery: config.smtpUrl ? 'smtp' : config.demo ? 'mailbox' : 'folder',
    from: config.mailFrom,
    sender: (await getEmailSettings(db)).sender,
    hasOwnName: hasOwnName(site, config),
    results: await listRecentMails(db),
  }),

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
  async texts(_, { db }) {
    const changes = await listEmailTexts(db)
    return { results: emailKinds.all().map((kind) => presentTexts(kind, changes.get(kind.key))) }
  },
  async saveTexts({ key, updatedAt: seen, ...texts }, { db, user }) {
    const kind = findKind(key)
    refuseWrongTexts(kind, texts)
    await saveEmailTexts(db, kind, texts, { seen, by: user })
    return presentTexts(kind, (await listEmailTexts(db)).get(key))
  },
  async resetTexts({ key }, { db }) {
    const kind = findKind(key)
    await resetEmailTexts(db, kind)
    return presentTexts(kind, undefined)
  },
  async previewTexts({ key, ...texts }, { db, site, user, config }) {
    const example = await exampleEmail(db, findKind(key), texts, user.email, site.origin)
    const { sender, replyTo = '', subject, html } = hasOwnName(site, config) ? example : signWithProduct(example)
    return { sender, replyTo, subject, html }
  },
  async testTexts({ key, ...texts }, { db, jobs, site, user }) {
    const email = await exampleEmail(db, findKind(key), texts, user.email, site.origin)
    await jobs.add('send-mail', { ...email, subject: `Test: ${email.subject}` })
    await writeAuditEntry(db, { action: 'mailed', kind: 'company', title: email.subject })
    return { message: `A test message is on its way to ${user.email}.` }
  },
}

const findKind = (key: string) =>
  requireRow(
    emailKinds.all().filter((kind) => kind.key === key),
    'email',
  )

const presentTexts = (kind: EmailKind, row: EmailTextsRow | undefined) => {
  const { key, group, title, when, subject, opening, closing } = kind
  return {
    ...{ key, group, title, when },
    variables: [...Object.keys(kind.variables), 'siteName'],
    texts: withDefaults(kind, row),
    defaults: { subject, opening, closing },
    updatedAt: row?.updatedAt ?? null,
    updatedBy: row?.updatedBy ?? null,
  }
}
