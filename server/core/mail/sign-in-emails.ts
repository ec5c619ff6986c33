import type { Db } from '../db/tenancy.ts'
import { type EmailKind, emailKind, type Part } from './email-kinds.ts'
import { writeEmail } from './emails.ts'

const group = 'Sign-in'

const codeParts = (username: string, code: string): Part[] => [
  { code },
  'It expires in 10 minutes and can be used once.',
  `If you did not register as “${username}”, ignore this email and share the code with no one.`,
]
const registrationCode = emailKind({
  ...{ key: 'registration-code', group, title: 'Code for a registration' },
  when: 'When someone registers, to verify the address',
  subject: 'Your code for {siteName}',
  opening: 'Enter this code to finish registering at {siteName} as “{username}”:',
  closing: '',
  variables: { username: 'rosa' },
  example: () => codeParts('rosa', '012345'),
})
/** The code that verifies an email address. */
export const codeEmail = (db: Db, { to, username, code }: { to: string; username: string; code: string }) =>
  writeEmail(db, registrationCode, to, { values: { username }, parts: codeParts(username, code) })

const loginLink = (origin: string) => ({ address: `${origin}/login`, label: 'Login' })

const alreadyRegisteredParts = (origin: string): Part[] => [
  'If it was you, log in. If you have forgotten your password, choose “Forgot Password?” there.',
  loginLink(origin),
]
const alreadyRegistered = emailKind({
  ...{ key: 'already-registered', group, title: 'Account exists already' },
  when: 'When someone registers with the address of an existing account',
  subject: 'You already have an account at {siteName}',
  opening:
    'Someone tried to register at {siteName} with this address. It has an account already, so nothing was changed.',
  closing: '',
  variables: {},
  example: ({ origin }) => alreadyRegisteredParts(origin),
})
/** Sent when someone registers with the address of an existing account. */
export const alreadyRegisteredEmail = (db: Db, { to, origin }: { to: string; origin: string }) =>
  writeEmail(db, alreadyRegistered, to, { values: {}, parts: alreadyRegisteredParts(origin) })

const resetParts = (address: string): Part[] => [
  { address, label: 'Choose a new password' },
  'The link is good for 30 minutes and works once. If it was not you, ignore this email: your password stays as it is.',
]
const passwordReset = emailKind({
  ...{ key: 'password-reset', group, title: 'New password' },
  when: 'When someone has forgotten the password',
  subject: 'Choose a new password for {siteName}',
  opening: 'Someone asked for a new password for your account at {siteName}.',
  closing: '',
  variables: {},
  example: ({ origin }) => resetParts(`${origin}/reset-password?token=example`),
})
/** The link to choose a new password. */
export const passwordResetEmail = (db: Db, { to, address }: { to: string; address: string }) =>
  writeEmail(db, passwordReset, to, { values: {}, parts: resetParts(address) })

const changedParts = (origin: string): Part[] => [
  'The password of your account has just been changed, and all its sessions were logged out.',
  'If it was not you, choose “Forgot Password?” on the login page at once.',
  loginLink(origin),
]
const passwordChanged = emailKind({
  ...{ key: 'password-changed', group, title: 'Password changed' },
  when: 'After a password was changed',
  subject: 'Your password at {siteName} was changed',
  opening: '',
  closing: '',
  variables: {},
  example: ({ origin }) => changedParts(origin),
})
/** Sent to the owner after a password change. */
export const passwordChangedEmail = (db: Db, { to, origin }: { to: string; origin: string }) =>
  writeEmail(db, passwordChanged, to, { values: {}, parts: changedParts(origin) })

const googleParts = (origin: string): Part[] => [
  'If it was not you, remove it in your settings and choose a new password.',
  { address: `${origin}/settings?tab=account`, label: 'Settings' },
]
const googleConnected = emailKind({
  ...{ key: 'google-connected', group, title: 'Google sign-in added' },
  when: 'After a Google account was connected',
  subject: 'Google sign-in was added to your account at {siteName}',
  opening: 'The Google account {googleAccount} can now sign in to your account at {siteName}.',
  closing: '',
  variables: { googleAccount: 'rosa@example.com' },
  required: ['googleAccount'],
  example: ({ origin }) => googleParts(origin),
})
/** Sent to the owner after a Google account was connected. */
export const googleConnectedEmail = (db: Db, { to, google, origin }: { to: string; google: string; origin: string }) =>
  writeEmail(db, googleConnected, to, { values: { googleAccount: google }, parts: googleParts(origin) })

export const signInEmails: readonly EmailKind[] = [
  registrationCode,
  alreadyRegistered,
  passwordReset,
  passwordChanged,
  googleConnected,
]
