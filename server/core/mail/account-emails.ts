import type { Role } from '#shared/core/roles.ts'
import type { Db } from '../db/tenancy.ts'
import { writeEmail } from './emails.ts'

/** Sent to the owner after a Google account was connected. */
export function googleConnectedEmail(db: Db, { to, google, origin }: { to: string; google: string; origin: string }) {
  return writeEmail(db, to, (site) => [
    `Google sign-in was added to your account at ${site}`,
    `The Google account ${google} can now sign in to your account at ${site}.`,
    'If it was not you, remove it in your settings and choose a new password.',
    { address: `${origin}/settings?tab=account`, label: 'Settings' },
  ])
}

/** The code that verifies a user's new email address. */
export function addressCodeEmail(db: Db, { to, username, code }: { to: string; username: string; code: string }) {
  return writeEmail(db, to, (site) => [
    `Your code for ${site}`,
    `Enter this code to use this address for the account “${username}” at ${site}:`,
    { code },
    'It expires in 10 minutes and can be used once.',
    'If you did not request it, ignore this email and share the code with no one.',
  ])
}

/** Sent to the owner of an address that another account tried to use. */
export function addressTakenEmail(db: Db, { to, origin }: { to: string; origin: string }) {
  return writeEmail(db, to, (site) => [
    `You already have an account at ${site}`,
    `Someone tried to use this address for another account at ${site}. It has an account already, so nothing was changed.`,
    { address: `${origin}/login`, label: 'Login' },
  ])
}

/** Sent to the new address that an admin entered for an account. */
export function confirmAddressEmail(
  db: Db,
  { to, username, by, address }: { to: string; username: string; by: string; address: string },
) {
  return writeEmail(db, to, (site) => [
    `Confirm this address for ${site}`,
    `${by} wants to use this address for the account “${username}” at ${site}.`,
    { address, label: 'Confirm this address' },
    'The link is good for 7 days and works once. You do not know what this is about? Then ignore this email.',
  ])
}

/** Sent to the old address after a change. `address` is the link that undoes it. */
export function addressChangedEmail(db: Db, { to, email, address }: { to: string; email: string; address: string }) {
  return writeEmail(db, to, (site) => [
    `Your email address at ${site} was changed`,
    `The email address of your account at ${site} is now ${email}.`,
    'If you did not want this, undo the change. That ends all sessions, and you choose a new password.',
    { address, label: 'Undo the change' },
    'The link is good for 7 days and works once.',
  ])
}

/** Sent to the new address after a change was undone from the old one. */
export function addressRestoredEmail(db: Db, { to, origin }: { to: string; origin: string }) {
  return writeEmail(db, to, (site) => [
    `Your email address at ${site} was changed back`,
    `The change of the email address of an account at ${site} to this one was undone from the address before.`,
    'All sessions have ended and the password no longer works. If you did not want this, contact us.',
    { address: `${origin}/contact`, label: 'Contact us' },
  ])
}

/** Sent after closing an account, with the deletion date. */
export function accountClosedEmail(db: Db, { to, on, origin }: { to: string; on: string; origin: string }) {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(on))
  return writeEmail(db, to, (site) => [
    `Your account at ${site} is closed`,
    `Your account at ${site} is closed, and will be deleted on ${day}.`,
    'If you change your mind, or if this was not you, log in before that day. Nothing will be lost.',
    { address: `${origin}/login`, label: 'Login' },
  ])
}

/** Sent after logging in to a closed account, which reopens it. */
export function accountRestoredEmail(db: Db, { to, origin }: { to: string; origin: string }) {
  return writeEmail(db, to, (site) => [
    `Welcome back to ${site}`,
    `You logged in to your closed account at ${site}, so it is open again and will not be deleted.`,
    'If it was not you, choose “Forgot Password?” on the login page at once.',
    { address: `${origin}/login`, label: 'Login' },
  ])
}

/** Sent after an admin reopened a closed account. */
export function accountReopenedEmail(db: Db, { to, origin }: { to: string; origin: string }) {
  return writeEmail(db, to, (site) => [
    `Your account at ${site} is open again`,
    `Your account at ${site} was reopened by an admin, and will not be deleted.`,
    'You did not want that? Log in and close it in your settings, or write to us.',
    { address: `${origin}/login`, label: 'Login' },
  ])
}

const duties: Partial<Record<Role, string>> = {
  moderator: 'as a moderator, who makes and looks after its content',
  admin: 'as an admin, who runs it',
}

/** The link of an invitation. */
export function invitationEmail(
  db: Db,
  { to, role, by, address }: { to: string; role: Role; by: string; address: string },
) {
  return writeEmail(db, to, (site) => [
    `${by} invites you to ${site}`,
    `${by} invites you to join ${site}${duties[role] ? ` ${duties[role]}` : ''}.`,
    { address, label: 'Accept the invitation' },
    'The link is good for 7 days and works once. You do not know what this is about? Then ignore this email.',
  ])
}

/** Sent after an admin created an account. It has no password yet. */
export function accountCreatedEmail(db: Db, { to, by, origin }: { to: string; by: string; origin: string }) {
  return writeEmail(db, to, (site) => [
    `You have an account at ${site}`,
    `${by} made an account for you at ${site}. It has no password yet.`,
    `Choose one with your email address (${to}): we send you a link.`,
    { address: `${origin}/forgot-password`, label: 'Choose a password' },
    'You do not know what this is about? Then ignore this email.',
  ])
}
