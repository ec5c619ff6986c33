import type { Inside } from '#server/core/http/context.ts'
import { compose } from '#server/core/mail/emails.ts'

type Ctx = Pick<Inside, 'db' | 'jobs' | 'site'>

/** What happened to an account's second factors. */
export type SecondFactorEvent =
  | { what: 'app-added' | 'app-removed' | 'codes-renewed' | 'turned-off' | 'reset' | 'wrong-codes' }
  | { what: 'passkey-added' | 'passkey-removed'; name: string }
  | { what: 'code-used'; left: number }

/** Mails the owner of an account about a change of its two-step sign-in. */
export async function emailSecondFactorEvent({ db, jobs, site }: Ctx, to: string, event: SecondFactorEvent) {
  const { subject, text } = textOf(event)
  const settings = { address: `${site.origin}/settings?tab=account`, label: 'Account settings' }
  const email = await compose(
    db,
    to,
    (name) => `${subject} at ${name}`,
    (name) => [
      text(name),
      event.what === 'wrong-codes'
        ? 'If it was not you, choose a new password now: this person knows yours.'
        : 'If it was not you, choose a new password, check your account settings and write to us at once.',
      settings,
    ],
  )
  await jobs.add('send-mail', email)
}

function textOf(event: SecondFactorEvent): { subject: string; text: (site: string) => string } {
  switch (event.what) {
    case 'app-added':
      return {
        subject: 'An authenticator app was added to your account',
        text: (site) => `An authenticator app was added to your account at ${site}. Signing in now asks for its code.`,
      }
    case 'app-removed':
      return {
        subject: 'The authenticator app was removed from your account',
        text: (site) => `The authenticator app was removed from your account at ${site}.`,
      }
    case 'passkey-added':
      return {
        subject: 'A passkey was added to your account',
        text: (site) => `The passkey “${event.name}” was added to your account at ${site}. It can sign in to it.`,
      }
    case 'passkey-removed':
      return {
        subject: 'A passkey was removed from your account',
        text: (site) => `The passkey “${event.name}” was removed from your account at ${site}.`,
      }
    case 'codes-renewed':
      return {
        subject: 'New recovery codes for your account',
        text: (site) => `New recovery codes were made for your account at ${site}. The old ones no longer work.`,
      }
    case 'code-used':
      return {
        subject: 'A recovery code of your account was used',
        text: (site) =>
          `A recovery code was used to sign in to your account at ${site}. ${
            event.left === 0 ? 'It was the last one: make new ones.' : `${event.left} of them are left.`
          }`,
      }
    case 'turned-off':
      return {
        subject: 'Two-step sign-in was turned off for your account',
        text: (site) => `Two-step sign-in was turned off for your account at ${site}. The password alone signs in now.`,
      }
    case 'reset':
      return {
        subject: 'Two-step sign-in was reset for your account',
        text: (site) =>
          `An admin of ${site} removed the authenticator app, the passkeys and the recovery codes of your account.`,
      }
    case 'wrong-codes':
      return {
        subject: 'Several wrong codes for your account',
        text: (site) =>
          `The right password and then five wrong codes were entered for your account at ${site}. Nobody was signed in.`,
      }
  }
}
