import { exampleOrderEmails } from '#server/commerce/orders/example-emails.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Site } from '#server/core/http/context.ts'
import { invitationEmail } from '#server/core/mail/account-emails.ts'
import { codeEmail, compose, type EmailMessage, passwordResetEmail } from '#server/core/mail/emails.ts'
import type { EmailName } from '#shared/core/mail-options.ts'

const to = 'rosa@example.com'

/** The main letters with an example in each, as they would leave now. */
export const previews: Record<EmailName, (db: Db, site: Pick<Site, 'origin'>) => Promise<EmailMessage>> = {
  order: (db, { origin }) => exampleOrderEmails.order(db, to, origin),
  'order-status': (db, { origin }) => exampleOrderEmails['order-status'](db, to, origin),
  registration: (db) => codeEmail(db, { to, username: 'rosa', code: '012345' }),
  password: (db, { origin }) => passwordResetEmail(db, { to, address: `${origin}/reset-password?token=example` }),
  invitation: (db, { origin }) =>
    invitationEmail(db, { to, role: 'moderator', by: 'Ada', address: `${origin}/invitation?token=example` }),
}

/** To an admin who wants to see whether mail arrives, and how. */
export const testEmail = (db: Db, email: string) =>
  compose(
    db,
    email,
    (site) => `A test message from ${site}`,
    (site) => [
      `This is how mails of ${site} arrive: with this name, in this colour.`,
      'It was sent from the company settings by somebody who is signed in there as you.',
    ],
  )
