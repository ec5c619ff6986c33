import type { TxContext } from '#server/core/http/context.ts'
import { type EmailKind, emailKind, type Part } from '#server/core/mail/email-kinds.ts'
import { writeEmail } from '#server/core/mail/emails.ts'

type Ctx = Pick<TxContext, 'db' | 'jobs' | 'site'>

/** A change of an account's second factors. */
export type SecondFactorEvent =
  | { what: 'app-added' | 'app-removed' | 'codes-renewed' | 'turned-off' | 'reset' | 'wrong-codes' }
  | { what: 'passkey-added' | 'passkey-removed'; name: string }
  | { what: 'code-used'; left: number }

const changed = emailKind({
  ...{ key: 'second-factor', group: 'Sign-in', title: 'Two-step sign-in' },
  when: 'After a change of the authenticator app, passkeys or recovery codes of an account, and after wrong codes',
  subject: '{event} at {siteName}',
  opening: '',
  closing: '',
  variables: { event: 'A passkey was added to your account' },
  example: ({ origin, format }) => partsOf({ what: 'passkey-added', name: 'Phone' }, format.site, origin),
})

export const secondFactorEmails: readonly EmailKind[] = [changed]

/** Notifies the owner of an account about a change of its two-step sign-in. */
export async function emailSecondFactorEvent({ db, jobs, site }: Ctx, to: string, event: SecondFactorEvent) {
  const email = await writeEmail(db, changed, to, (format) => ({
    values: { event: textOf(event, format.site)[0] },
    parts: partsOf(event, format.site, site.origin),
  }))
  await jobs.add('send-mail', email)
}

const partsOf = (event: SecondFactorEvent, site: string, origin: string): Part[] => [
  textOf(event, site)[1],
  event.what === 'wrong-codes'
    ? 'If this was not you, choose a new password now: someone else knows your password.'
    : 'If this was not you, choose a new password, check your account settings and contact us.',
  { address: `${origin}/settings?tab=account`, label: 'Account settings' },
]

function textOf(event: SecondFactorEvent, site: string): [subject: string, text: string] {
  const account = `your account at ${site}`
  switch (event.what) {
    case 'app-added':
      return [
        'An authenticator app was added to your account',
        `An authenticator app was added to ${account}. Signing in now asks for its code.`,
      ]
    case 'app-removed':
      return [
        'The authenticator app was removed from your account',
        `The authenticator app was removed from ${account}.`,
      ]
    case 'passkey-added':
      return [
        'A passkey was added to your account',
        `The passkey “${event.name}” was added to ${account}. It can sign in to it.`,
      ]
    case 'passkey-removed':
      return ['A passkey was removed from your account', `The passkey “${event.name}” was removed from ${account}.`]
    case 'codes-renewed':
      return [
        'New recovery codes for your account',
        `New recovery codes were created for ${account}. The old ones no longer work.`,
      ]
    case 'code-used': {
      const left = event.left === 0 ? 'It was the last one: create new ones.' : `You have ${event.left} left.`
      return ['A recovery code of your account was used', `A recovery code of ${account} was used. ${left}`]
    }
    case 'turned-off':
      return [
        'Two-step sign-in was turned off for your account',
        `Two-step sign-in was turned off for ${account}. The password alone signs in now.`,
      ]
    case 'reset':
      return [
        'Two-step sign-in was reset for your account',
        `An admin of ${site} removed the authenticator app, the passkeys and the recovery codes of your account.`,
      ]
    case 'wrong-codes':
      return [
        'Several wrong codes for your account',
        `Someone entered the right password and then five wrong codes for ${account}. The sign-in was refused.`,
      ]
  }
}
