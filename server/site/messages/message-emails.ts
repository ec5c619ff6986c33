import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { type EmailMessage, writeEmail } from '#server/core/mail/emails.ts'
import { adminAddresses } from '#server/identity/auth/users.ts'
import type { ConversationRow } from './messages.table.ts'

interface FromVisitor {
  name: string
  email: string
  subject: string
  message: string
}

/** Forwards a message of the contact form to the company, if it has an address. Replies go to the visitor. */
export async function contactEmail(
  db: Db,
  { name, email, subject, message, link }: FromVisitor & { link: string },
): Promise<EmailMessage | undefined> {
  const { email: to } = await getCompany(db)
  if (!to) return undefined
  const forwarded = await writeEmail(db, to, () => [
    `New message: ${subject}`,
    `${name} (${email}) sent a message with the contact form:`,
    message,
    { address: link, label: 'Reply in the inbox' },
    'You can also reply to this email.',
  ])
  return { ...forwarded, replyTo: email }
}

/** Confirms a message to the visitor, with its text if `quoted`. */
export const receivedEmail = (db: Db, { name, email, subject, message }: FromVisitor, quoted: boolean) =>
  writeEmail(db, email, (site) => [
    `${site} has received your message`,
    ...(quoted
      ? [`Thank you, ${name}. ${site} has received your message. We will reply to this address.`, subject, message]
      : [`${site} has received a message with this email address.`, 'If you did not send it, ignore this email.']),
  ])

/** Sends a reply of staff to a guest. */
export async function guestReplyEmail(
  db: Db,
  { conversation, text, replyTo }: { conversation: ConversationRow; text: string; replyTo: string },
): Promise<EmailMessage> {
  const reply = await writeEmail(db, conversation.guestEmail ?? '', (site) => [
    `Re: ${conversation.subject}`,
    `${site} has replied to your message “${conversation.subject}”:`,
    text,
  ])
  return { ...reply, ...(replyTo && { replyTo }) }
}

/** Emails a user about an unread message, without its text. */
export const waitingEmail = (
  db: Db,
  { to, from, subject, link }: { to: string; from: string; subject: string; link: string },
) =>
  writeEmail(db, to, (site) => [
    `You have a new message on ${site}`,
    `You have an unread message from ${from}${subject ? ` about “${subject}”` : ''}.`,
    { address: link, label: 'Read the message' },
  ])

/** The recipients of emails to the shared inbox: the company, or its admins if it has no address. */
export async function inboxAddresses(db: Db): Promise<string[]> {
  const { email } = await getCompany(db)
  return email ? [email] : adminAddresses(db)
}
