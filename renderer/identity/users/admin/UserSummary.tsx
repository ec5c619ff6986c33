import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { formatDay, formatMoney, formatNumber } from '#renderer/core/ui/format.ts'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { stateOf } from '#shared/identity/user-options.ts'
import type { UserDetails } from '#shared/identity/users.ts'
import { Avatar } from '../../account/Avatar.tsx'
import styles from './UserSummary.module.css'
import { stateNames } from './user-words.ts'

/** What there is to know of somebody at a glance. */
export function UserSummary({ user }: { user: UserDetails }) {
  const { name, avatar, verified, createdAt, signIn, sessions, orders, comments } = user
  const state = stateOf(user)
  const facts: [string, string][] = [
    ['Joined', formatDay(createdAt)],
    ['Address', verified ? 'Proven' : 'Not proven yet'],
    ['Signs in with', waysIn(signIn)],
    ['Orders', formatNumber(orders.count)],
    ['Spent', formatMoney(orders.spent)],
    ['Comments', formatNumber(comments)],
  ]
  return (
    <FormSection name="So far">
      <div data-wide className={styles.who}>
        <Avatar name={name} url={avatar} />
        <Badge tone={state === 'active' ? 'ok' : state === 'pending' ? 'warn' : 'quiet'}>{stateNames[state]}</Badge>
      </div>
      <dl data-wide className={styles.facts}>
        <div>
          <dt>Last seen</dt>
          <dd>{sessions.lastSeenAt ? <RelativeTime at={sessions.lastSeenAt} /> : 'Not signed in'}</dd>
        </div>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  )
}

function waysIn({ password, google, secondFactor: { app, passkeys } }: UserDetails['signIn']) {
  return (
    [password && 'Password', google && 'Google', passkeys > 0 && 'Passkey', app && 'Authenticator app']
      .filter(Boolean)
      .join(', ') || 'Nothing yet'
  )
}
