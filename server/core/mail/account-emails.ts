import type { Role } from '#shared/core/roles.ts'
import type { Db } from '../db/tenancy.ts'
import { compose } from './emails.ts'

/** To the owner of an account, after a Google account was connected with it. */
export function googleConnectedEmail(db: Db, { to, google, origin }: { to: string; google: string; origin: string }) {
  return compose(
    db,
    to,
    (site) => `Google sign-in was added to your account at ${site}`,
    (site) => [
      `The Google account ${google} can now sign in to your account at ${site}.`,
      'If it was not you, take it away in your settings and choose a new password.',
      { address: `${origin}/settings?tab=account`, label: 'Settings' },
    ],
  )
}

/** The code that proves the address somebody wants to move to. */
export function addressCodeEmail(db: Db, { to, username, code }: { to: string; username: string; code: string }) {
  return compose(
    db,
    to,
    (site) => `Your code for ${site}`,
    (site) => [
      `Enter this code to use this address for the account “${username}” at ${site}:`,
      { code },
      'It is good for 10 minutes and works once.',
      'You did not ask for it? Then tell nobody this code, and nothing happens.',
    ],
  )
}

/** To the owner of an address that another account wanted to move to. */
export function addressTakenEmail(db: Db, { to, origin }: { to: string; origin: string }) {
  return compose(
    db,
    to,
    (site) => `You already have an account at ${site}`,
    (site) => [
      `Somebody, perhaps you, wanted to use this address for another account at ${site}. It has an account already, so nothing was changed.`,
      { address: `${origin}/login`, label: 'Login' },
    ],
  )
}

/** To the address to which an admin wants to move an account. */
export function confirmAddressEmail(
  db: Db,
  { to, username, by, address }: { to: string; username: string; by: string; address: string },
) {
  return compose(
    db,
    to,
    (site) => `Confirm this address for ${site}`,
    (site) => [
      `${by} wants to use this address for the account “${username}” at ${site}.`,
      { address, label: 'Confirm this address' },
      'The link is good for 7 days and works once. You do not know what this is about? Then ignore this mail.',
    ],
  )
}

/** To the old address, after an account moved to a new one. `address` takes the account back. */
export function addressChangedEmail(db: Db, { to, email, address }: { to: string; email: string; address: string }) {
  return compose(
    db,
    to,
    (site) => `Your email address at ${site} was changed`,
    (site) => [
      `The email address of your account at ${site} is now ${email}.`,
      'If you did not want this, undo the change. That ends all sessions, and you choose a new password.',
      { address, label: 'Undo the change' },
      'The link is good for 7 days and works once.',
    ],
  )
}

/** To the address that an account leaves, after the link at its address before was used. */
export function addressRestoredEmail(db: Db, { to, origin }: { to: string; origin: string }) {
  return compose(
    db,
    to,
    (site) => `Your email address at ${site} was changed back`,
    (site) => [
      `The change of the email address of an account at ${site} to this one was undone from the address before.`,
      'All sessions have ended and the password no longer works. If you did not want this, contact us.',
      { address: `${origin}/contact`, label: 'Contact us' },
    ],
  )
}

/** To whoever closed their account: until when, and how, they can have it back. */
export function accountClosedEmail(db: Db, { to, on, origin }: { to: string; on: string; origin: string }) {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(on))
  return compose(
    db,
    to,
    (site) => `Your account at ${site} is closed`,
    (site) => [
      `Your account at ${site} is closed, and will be deleted on ${day}.`,
      'You have changed your mind, or it was not you? Log in before that day, and everything is as it was.',
      { address: `${origin}/login`, label: 'Login' },
    ],
  )
}

/** To whoever logged in to their closed account. */
export function accountKeptEmail(db: Db, { to, origin }: { to: string; origin: string }) {
  return compose(
    db,
    to,
    (site) => `Welcome back to ${site}`,
    (site) => [
      `You logged in to your closed account at ${site}, so it is open again and will not be deleted.`,
      'If it was not you, choose “Forgot Password?” on the login page at once.',
      { address: `${origin}/login`, label: 'Login' },
    ],
  )
}

/** To whoever had closed their account, after an admin brought it back. */
export function accountReopenedEmail(db: Db, { to, origin }: { to: string; origin: string }) {
  return compose(
    db,
    to,
    (site) => `Your account at ${site} is open again`,
    (site) => [
      `Your account at ${site} was opened again by the people who run it, and will not be deleted.`,
      'You did not want that? Log in and close it in your settings, or write to us.',
      { address: `${origin}/login`, label: 'Login' },
    ],
  )
}

const duties: Partial<Record<Role, string>> = {
  moderator: 'as a moderator, who makes and looks after its content',
  admin: 'as an admin, who runs it',
}

/** The link by which somebody joins. */
export function invitationEmail(
  db: Db,
  { to, role, by, address }: { to: string; role: Role; by: string; address: string },
) {
  return compose(
    db,
    to,
    (site) => `${by} invites you to ${site}`,
    (site) => [
      `${by} invites you to join ${site}${duties[role] ? ` ${duties[role]}` : ''}.`,
      { address, label: 'Accept the invitation' },
      'The link is good for 7 days and works once. You do not know what this is about? Then ignore this mail.',
    ],
  )
}

/** To somebody for whom an account was made, and who has to choose a password to get in. */
export function accountCreatedEmail(db: Db, { to, by, origin }: { to: string; by: string; origin: string }) {
  return compose(
    db,
    to,
    (site) => `You have an account at ${site}`,
    (site) => [
      `${by} made an account for you at ${site}. It has no password yet.`,
      `To get in, choose one: say your address (${to}) there, and a link comes to it.`,
      { address: `${origin}/forgot-password`, label: 'Choose a password' },
      'You do not know what this is about? Then ignore this mail.',
    ],
  )
}
