import type { TxContext } from '#server/core/http/context.ts'
import type { Part } from '#server/core/mail/email-kinds.ts'
import { writeStaffEmail } from '#server/core/mail/emails.ts'
import { activeAdmins } from '#server/identity/auth/users.ts'

/** Maximum number of admins who get an email. */
const mostAdmins = 200

/** Emails the admins of a company. Returns their number. */
export async function emailAdmins(
  { db, jobs }: Pick<TxContext, 'db' | 'jobs'>,
  contentFor: (site: string) => [subject: string, ...Part[]],
): Promise<number> {
  const admins = await activeAdmins(db, mostAdmins)
  for (const { email } of admins)
    await jobs.add('send-mail', await writeStaffEmail(db, email, ({ site }) => contentFor(site)))
  return admins.length
}
