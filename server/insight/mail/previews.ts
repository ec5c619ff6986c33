import { exampleOrderEmails } from '#server/commerce/orders/example-emails.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Site } from '#server/core/http/context.ts'
import { invitationEmail } from '#server/core/mail/account-emails.ts'
import { codeEmail, type EmailMessage, passwordResetEmail, writeEmail } from '#server/core/mail/emails.ts'
import type { EmailName } from '#shared/core/mail-options.ts'

const to = 'rosa@example.com'

/** The main emails with example data. */
export const previews: Record<EmailName, (db: Db, site: Pick<Site, 'origin'>) => Promise<EmailMessage>> = {
  order: (db, { origin }) => exampleOrderEmails.order(db, to, origin),
  'order-status': (db, { origin }) => exampleOrderEmails['order-status'](db, to, origin),
  registration: (db) => codeEmail(db, { to, username: 'rosa', code: '012345' }),
  password: (db, { origin }) => passwordResetEmail(db, { to, address: `${origin}/reset-password?token=example` }),
  invitation: (db, { origin }) =>
    invitationEmail(db, { to, role: 'moderator', by: 'Ada', address: `${origin}/invitation?token=example` }),
}

/** A test email to the current admin. */
export const testEmail = (db: Db, email: string) =>
  writeEmail(db, email, (site) => [
    `A test message from ${site}`,
    `Emails from ${site} have this sender name and colour.`,
    'It was sent from the company settings with your account.',
  ])
