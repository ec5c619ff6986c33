import type { Role } from '#shared/core/roles.ts'
import type { Db } from '../db/tenancy.ts'
import { type EmailKind, emailKind, type Part } from './email-kinds.ts'
import { writeEmail } from './emails.ts'

const group = 'Account'

const loginLink = (origin: string) => ({ address: `${origin}/login`, label: 'Login' })

const closedParts = (origin: string): Part[] => [
  'If you change your mind, or if this was not you, log in before that day. Nothing will be lost.',
  loginLink(origin),
]
const accountClosed = emailKind({
  ...{ key: 'account-closed', group, title: 'Account closed' },
  when: 'After an account was closed',
  subject: 'Your account at {siteName} is closed',
  opening: 'Your account at {siteName} is closed, and will be deleted on {deletionDate}.',
  closing: '',
  variables: { deletionDate: 'March 1, 2030' },
  required: ['deletionDate'],
  example: ({ origin }) => closedParts(origin),
})
/** Sent after closing an account, with the deletion date. */
export function accountClosedEmail(db: Db, { to, on, origin }: { to: string; on: string; origin: string }) {
  const deletionDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(on))
  return writeEmail(db, accountClosed, to, { values: { deletionDate }, parts: closedParts(origin) })
}

const restoredParts = (origin: string): Part[] => [
  'You logged in to your closed account, so it is open again and will not be deleted.',
  'If it was not you, choose “Forgot Password?” on the login page at once.',
  loginLink(origin),
]
const accountRestored = emailKind({
  ...{ key: 'account-restored', group, title: 'Account open again' },
  when: 'After someone logged in to a closed account',
  subject: 'Welcome back to {siteName}',
  opening: '',
  closing: '',
  variables: {},
  example: ({ origin }) => restoredParts(origin),
})
/** Sent after logging in to a closed account, which reopens it. */
export const accountRestoredEmail = (db: Db, { to, origin }: { to: string; origin: string }) =>
  writeEmail(db, accountRestored, to, { values: {}, parts: restoredParts(origin) })

const reopenedParts = (origin: string): Part[] => [
  'An admin reopened your account, and it will not be deleted.',
  'You did not want that? Log in and close it in your settings, or write to us.',
  loginLink(origin),
]
const accountReopened = emailKind({
  ...{ key: 'account-reopened', group, title: 'Account reopened by an admin' },
  when: 'After an admin reopened a closed account',
  subject: 'Your account at {siteName} is open again',
  opening: '',
  closing: '',
  variables: {},
  example: ({ origin }) => reopenedParts(origin),
})
/** Sent after an admin reopened a closed account. */
export const accountReopenedEmail = (db: Db, { to, origin }: { to: string; origin: string }) =>
  writeEmail(db, accountReopened, to, { values: {}, parts: reopenedParts(origin) })

const duties: Partial<Record<Role, string>> = {
  moderator: 'You will be a moderator, who makes and looks after its content.',
  admin: 'You will be an admin, who runs it.',
}
const invitationParts = (role: Role, address: string): Part[] => [
  ...(duties[role] ? [duties[role]] : []),
  { address, label: 'Accept the invitation' },
  'The link is good for 7 days and works once. You do not know what this is about? Then ignore this email.',
]
const invitation = emailKind({
  ...{ key: 'invitation', group, title: 'Invitation' },
  when: 'When an admin invites someone to join',
  subject: '{adminName} invites you to {siteName}',
  opening: '{adminName} invites you to join {siteName}.',
  closing: '',
  variables: { adminName: 'Ada' },
  example: ({ origin }) => invitationParts('moderator', `${origin}/invitation?token=example`),
})
/** The link of an invitation. */
export const invitationEmail = (
  db: Db,
  { to, role, by, address }: { to: string; role: Role; by: string; address: string },
) => writeEmail(db, invitation, to, { values: { adminName: by }, parts: invitationParts(role, address) })

const createdParts = (to: string, origin: string): Part[] => [
  `Choose one with your email address (${to}): we send you a link.`,
  { address: `${origin}/forgot-password`, label: 'Choose a password' },
]
const accountCreated = emailKind({
  ...{ key: 'account-created', group, title: 'Account created' },
  when: 'After an admin created an account without a password, or imported it',
  subject: 'You have an account at {siteName}',
  opening: '{adminName} made an account for you at {siteName}. It has no password yet.',
  closing: 'You do not know what this is about? Then ignore this email.',
  variables: { adminName: 'Ada' },
  example: ({ origin }) => createdParts('rosa@example.com', origin),
})
/** Sent after an admin created an account. It has no password yet. */
export const accountCreatedEmail = (db: Db, { to, by, origin }: { to: string; by: string; origin: string }) =>
  writeEmail(db, accountCreated, to, { values: { adminName: by }, parts: createdParts(to, origin) })

export const accountEmails: readonly EmailKind[] = [
  invitation,
  accountCreated,
  accountClosed,
  accountRestored,
  accountReopened,
]
