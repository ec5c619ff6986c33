import { exampleOrderLetters } from '#server/commerce/orders/example-letters.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Site } from '#server/core/http/context.ts'
import { invitationLetter } from '#server/core/mail/account-letters.ts'
import { codeLetter, compose, type Letter, resetLetter } from '#server/core/mail/letters.ts'
import type { LetterName } from '#shared/core/mail-options.ts'

const to = 'rosa@example.com'

/** The main letters with an example in each, as they would leave now. */
export const previews: Record<LetterName, (db: Db, site: Pick<Site, 'origin'>) => Promise<Letter>> = {
  order: (db, { origin }) => exampleOrderLetters.order(db, to, origin),
  'order-status': (db, { origin }) => exampleOrderLetters['order-status'](db, to, origin),
  registration: (db) => codeLetter(db, { to, username: 'rosa', code: '012345' }),
  password: (db, { origin }) => resetLetter(db, { to, address: `${origin}/reset-password?token=example` }),
  invitation: (db, { origin }) =>
    invitationLetter(db, { to, role: 'moderator', by: 'Ada', address: `${origin}/invitation?token=example` }),
}

/** To an admin who wants to see whether mail arrives, and how. */
export const testLetter = (db: Db, email: string) =>
  compose(
    db,
    email,
    (site) => `A test message from ${site}`,
    (site) => [
      `This is how mails of ${site} arrive: with this name, in this colour.`,
      'It was sent from the company settings by somebody who is signed in there as you.',
    ],
  )
