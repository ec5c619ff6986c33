import type { Db } from '../db/tenancy.ts'
import { type EmailKind, emailKind, type Part } from './email-kinds.ts'
import { writeEmail } from './emails.ts'

const group = 'Account'

const codeParts = (code: string): Part[] => [
  { code },
  'It expires in 10 minutes and can be used once.',
  'If you did not request it, ignore this email and share the code with no one.',
]
const addressCode = emailKind({
  ...{ key: 'address-code', group, title: 'Code for a new email address' },
  when: 'When a user enters another email address, to the new one',
  subject: 'Your code for {siteName}',
  opening: 'Enter this code to use this address for the account “{username}” at {siteName}:',
  closing: '',
  variables: { username: 'rosa' },
  required: ['username'],
  example: () => codeParts('012345'),
})
/** The code that verifies a user's new email address. */
export const addressCodeEmail = (db: Db, { to, username, code }: { to: string; username: string; code: string }) =>
  writeEmail(db, addressCode, to, { values: { username }, parts: codeParts(code) })

const takenParts = (origin: string): Part[] => [{ address: `${origin}/login`, label: 'Login' }]
const addressTaken = emailKind({
  ...{ key: 'address-taken', group, title: 'Email address in use' },
  when: 'When a user enters the email address of another account, to that address',
  subject: 'You already have an account at {siteName}',
  opening:
    'Someone tried to use this address for another account at {siteName}. It has an account already, so nothing was changed.',
  closing: '',
  variables: {},
  example: ({ origin }) => takenParts(origin),
})
/** Sent to the owner of an address that another account tried to use. */
export const addressTakenEmail = (db: Db, { to, origin }: { to: string; origin: string }) =>
  writeEmail(db, addressTaken, to, { values: {}, parts: takenParts(origin) })

const confirmParts = (address: string): Part[] => [
  { address, label: 'Confirm this address' },
  'The link is good for 7 days and works once. You do not know what this is about? Then ignore this email.',
]
const confirmAddress = emailKind({
  ...{ key: 'confirm-address', group, title: 'Confirm a new email address' },
  when: 'When an admin enters another email address for an account, to the new one',
  subject: 'Confirm this address for {siteName}',
  opening: '{adminName} wants to use this address for the account “{username}” at {siteName}.',
  closing: '',
  variables: { adminName: 'Ada', username: 'rosa' },
  required: ['adminName', 'username'],
  example: ({ origin }) => confirmParts(`${origin}/confirm-email?token=example`),
})
/** Sent to the new address that an admin entered for an account. */
export const confirmAddressEmail = (
  db: Db,
  { to, username, by, address }: { to: string; username: string; by: string; address: string },
) => writeEmail(db, confirmAddress, to, { values: { adminName: by, username }, parts: confirmParts(address) })

const changedParts = (address: string): Part[] => [
  'If you did not want this, undo the change. That ends all sessions, and you choose a new password.',
  { address, label: 'Undo the change' },
  'The link is good for 7 days and works once.',
]
const addressChanged = emailKind({
  ...{ key: 'address-changed', group, title: 'Email address changed' },
  when: 'After the email address of an account was changed, to the old one',
  subject: 'Your email address at {siteName} was changed',
  opening: 'The email address of your account at {siteName} is now {newAddress}.',
  closing: '',
  variables: { newAddress: 'rosa.moyo@example.com' },
  required: ['newAddress'],
  example: ({ origin }) => changedParts(`${origin}/undo-email?token=example`),
})
/** Sent to the old address after a change. `address` is the link that undoes it. */
export const addressChangedEmail = (db: Db, { to, email, address }: { to: string; email: string; address: string }) =>
  writeEmail(db, addressChanged, to, { values: { newAddress: email }, parts: changedParts(address) })

const restoredParts = (origin: string): Part[] => [
  'The change of the email address of an account to this one was undone from the address before.',
  'All sessions have ended and the password no longer works. If you did not want this, contact us.',
  { address: `${origin}/contact`, label: 'Contact us' },
]
const addressRestored = emailKind({
  ...{ key: 'address-restored', group, title: 'Email address changed back' },
  when: 'After the change of an email address was undone from the old address, to the new one',
  subject: 'Your email address at {siteName} was changed back',
  opening: '',
  closing: '',
  variables: {},
  example: ({ origin }) => restoredParts(origin),
})
/** Sent to the new address after a change was undone from the old one. */
export const addressRestoredEmail = (db: Db, { to, origin }: { to: string; origin: string }) =>
  writeEmail(db, addressRestored, to, { values: {}, parts: restoredParts(origin) })

export const addressEmails: readonly EmailKind[] = [
  addressCode,
  addressTaken,
  confirmAddress,
  addressChanged,
  addressRestored,
]
