import { companyIn } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { compose, type EmailMessage } from '#server/core/mail/emails.ts'
import { adminAddresses } from '#server/identity/auth/users.ts'
import type { ConversationRow } from './messages.table.ts'

interface FromVisitor {
  name: string
  email: string
  subject: string
  message: string
}

/** To the company: what came by the contact form. Answering the mail answers the visitor. None where the company has no address. */
export async function contactEmail(
  db: Db,
  { name, email, subject, message, link }: FromVisitor & { link: string },
): Promise<EmailMessage | undefined> {
  const { email: to } = await companyIn(db)
  if (!to) return undefined
  const letter = await compose(
    db,
    to,
    () => `New message: ${subject}`,
    () => [
      `${name} (${email}) wrote through the contact form:`,
      message,
      { address: link, label: 'Answer in the inbox' },
      'You can also simply answer this mail.',
    ],
  )
  return { ...letter, replyTo: email }
}

/** To the visitor: that it arrived, and with `quoted` also what they wrote. */
export const receivedEmail = (db: Db, { name, email, subject, message }: FromVisitor, quoted: boolean) =>
  compose(
    db,
    email,
    (site) => `${site} has received your message`,
    (site) =>
      quoted
        ? [`Thank you, ${name}. ${site} has received your message. The answer comes to this address.`, subject, message]
        : [`${site} has received a message that was sent with this address.`, 'If it was not you, ignore this mail.'],
  )

/** To a guest: what staff answered. */
export async function guestReplyEmail(
  db: Db,
  { conversation, text, replyTo }: { conversation: ConversationRow; text: string; replyTo: string },
): Promise<EmailMessage> {
  const letter = await compose(
    db,
    conversation.guestEmail ?? '',
    () => `Re: ${conversation.subject}`,
    (site) => [`${site} answers your message “${conversation.subject}”:`, text],
  )
  return { ...letter, ...(replyTo && { replyTo }) }
}

/** To whom a message has been waiting for. What it says stays on the site. */
export const waitingEmail = (
  db: Db,
  { to, from, subject, link }: { to: string; from: string; subject: string; link: string },
) =>
  compose(
    db,
    to,
    (site) => `A message is waiting for you at ${site}`,
    () => [
      `${from} wrote to you${subject ? ` about “${subject}”` : ''}, and you have not read it yet.`,
      { address: link, label: 'Read the message' },
    ],
  )

/** Where the shared inbox is mailed to: the company, or its admins where it has set no address. */
export async function inboxAddresses(db: Db): Promise<string[]> {
  const { email } = await companyIn(db)
  return email ? [email] : adminAddresses(db)
}
