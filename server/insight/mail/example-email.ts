import type { Db } from '#server/core/db/tenancy.ts'
import type { EmailKind, EmailTexts } from '#server/core/mail/email-kinds.ts'
import { refuseWrongTexts } from '#server/core/mail/email-texts.ts'
import { type EmailMessage, getEmailSettings, writeEmail, writeStaffEmail } from '#server/core/mail/emails.ts'

/** An email with example data and these texts. Throws VALIDATION on fields with variables that it does not have. */
export async function exampleEmail(
  db: Db,
  kind: EmailKind,
  texts: EmailTexts,
  to: string,
  origin: string,
): Promise<EmailMessage> {
  refuseWrongTexts(kind, texts)
  const { format } = await getEmailSettings(db)
  const parts = await kind.example({ db, origin, format })
  return writeEmail(db, kind, to, { values: kind.variables, parts }, texts)
}

/** A test email to the current admin. */
export const testEmail = (db: Db, email: string) =>
  writeStaffEmail(db, email, ({ site }) => [
    `A test message from ${site}`,
    `Emails from ${site} have this sender name and colour.`,
    'It was sent from the company settings with your account.',
  ])
