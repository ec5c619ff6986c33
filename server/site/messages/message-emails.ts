import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { type EmailKind, emailKind, type Part } from '#server/core/mail/email-kinds.ts'
import { type EmailMessage, writeEmail, writeStaffEmail } from '#server/core/mail/emails.ts'
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
  const forwarded = await writeStaffEmail(db, to, () => [
    `New message: ${subject}`,
    `${name} (${email}) sent a message with the contact form:`,
    message,
    { address: link, label: 'Reply in the inbox' },
    'You can also reply to this email.',
  ])
  return { ...forwarded, replyTo: email }
}

const group = 'Messages'
const ignoreUnknown = 'If you did not send it, ignore this email.'

const received = emailKind({
  ...{ key: 'message-received', group, title: 'Message received' },
  when: 'After someone sent a message with the contact form',
  subject: '{siteName} has received your message',
  opening: 'Thank you, {name}. {siteName} has received your message. We will reply to this address.',
  closing: '',
  variables: { name: 'Rosa' },
  example: () => ['Opening hours', 'Are you open on Sundays?'],
})
const receivedUnquoted = emailKind({
  ...{ key: 'message-received-unquoted', group, title: 'Message with links received' },
  when: 'The same for a message with links, which is not quoted, so that the form cannot be used to send spam',
  subject: '{siteName} has received your message',
  opening: '{siteName} has received a message with this email address.',
  closing: '',
  variables: {},
  example: () => [ignoreUnknown],
})
/** Confirms a message to the visitor, with its text if `quoted`. */
export const receivedEmail = (db: Db, { name, email, subject, message }: FromVisitor, quoted: boolean) =>
  quoted
    ? writeEmail(db, received, email, { values: { name }, parts: [subject, message] })
    : writeEmail(db, receivedUnquoted, email, { values: {}, parts: [ignoreUnknown] })

const guestReply = emailKind({
  ...{ key: 'message-reply', group, title: 'Reply to a message' },
  when: 'When staff reply to someone without an account',
  subject: 'Re: {subject}',
  opening: '{siteName} has replied to your message “{subject}”:',
  closing: '',
  variables: { subject: 'Opening hours' },
  example: () => ['Yes, we are open on Sundays from 9 to 12.'],
})
/** Sends a reply of staff to a guest. */
export async function guestReplyEmail(
  db: Db,
  { conversation, text, replyTo }: { conversation: ConversationRow; text: string; replyTo: string },
): Promise<EmailMessage> {
  const { subject, guestEmail } = conversation
  const reply = await writeEmail(db, guestReply, guestEmail ?? '', { values: { subject }, parts: [text] })
  return { ...reply, ...(replyTo && { replyTo }) }
}

const waitingParts = (from: string, subject: string, link: string): Part[] => [
  `You have an unread message from ${from}${subject ? ` about “${subject}”` : ''}.`,
  { address: link, label: 'Read the message' },
]
const waiting = emailKind({
  ...{ key: 'message-unread', group, title: 'Unread message' },
  when: 'When a message to a user was not read for ten minutes, without its text',
  subject: 'You have a new message on {siteName}',
  opening: '',
  closing: '',
  variables: {},
  example: ({ origin, format }) => waitingParts(format.site, 'Opening hours', `${origin}/messages`),
})
/** Emails a user about an unread message, without its text. */
export const waitingEmail = (
  db: Db,
  { to, from, subject, link }: { to: string; from: string; subject: string; link: string },
) => writeEmail(db, waiting, to, { values: {}, parts: waitingParts(from, subject, link) })

export const messageEmails: readonly EmailKind[] = [received, receivedUnquoted, guestReply, waiting]

/** The recipients of emails to the shared inbox: the company, or its admins if it has no address. */
export async function inboxAddresses(db: Db): Promise<string[]> {
  const { email } = await getCompany(db)
  return email ? [email] : adminAddresses(db)
}
