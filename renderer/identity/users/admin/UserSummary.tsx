import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { type Fact, FactList } from '#renderer/core/ui/FactList.tsx'
import { formatDay, formatMoney, formatNumber } from '#renderer/core/ui/format.ts'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { stateOf, userStateLabels } from '#shared/identity/user-options.ts'
import type { UserDetails } from '#shared/identity/users.ts'
import { Avatar } from '../../account/Avatar.tsx'
import styles from './UserSummary.module.css'

/** Key facts about a user. */
export function UserSummary({ user }: { user: UserDetails }) {
  const { name, avatar, verified, createdAt, signIn, sessions, orders, comments } = user
  const state = stateOf(user)
  const facts: Fact[] = [
    ['Last seen', sessions.lastSeenAt ? <RelativeTime key="at" at={sessions.lastSeenAt} /> : 'Not signed in'],
    ['Joined', formatDay(createdAt)],
    ['Email', verified ? 'Verified' : 'Not verified yet'],
    ['Signs in with', signInMethods(signIn)],
    ['Orders', formatNumber(orders.count)],
    ['Spent', formatMoney(orders.spent)],
    ['Comments', formatNumber(comments)],
  ]
  return (
    <FormSection name="Summary">
      <div data-wide className={styles.who}>
        <Avatar name={name} url={avatar} />
        <Badge tone={state === 'active' ? 'ok' : state === 'pending' ? 'warn' : 'quiet'}>
          {userStateLabels[state]}
        </Badge>
      </div>
      <FactList wide className={styles.facts} facts={facts} />
    </FormSection>
  )
}

function signInMethods({ password, google, secondFactor: { app, passkeys } }: UserDetails['signIn']) {
  return (
    [password && 'Password', google && 'Google', passkeys > 0 && 'Passkey', app && 'Authenticator app']
      .filter(Boolean)
      .join(', ') || 'Nothing yet'
  )
}
