import { formatShortDay } from '#renderer/core/admin/figures.ts'
import { Badge, type Tone } from '#renderer/core/ui/Badge.tsx'
import { formatMoment } from '#renderer/core/ui/format.ts'
import { Avatar } from '#renderer/identity/account/Avatar.tsx'
import type { AdminEvent, Participant } from '#shared/content/events.ts'
import { CancelRegistration } from './CancelRegistration.tsx'
import { CheckIn } from './CheckIn.tsx'
import styles from './RegistrationTable.module.css'

interface Props {
  event: AdminEvent
  people: readonly Participant[]
}

/** People as rows; on a phone each row is a card. */
export function RegistrationTable({ event, people }: Props) {
  return (
    <div className={styles.card}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Person</th>
            <th>Email</th>
            <th>State</th>
            <th data-leaves>Registered</th>
            <th>Checked in</th>
            <th className={styles.actions}>Actions</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <Row key={person._id} event={event} person={person} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ event, person }: { event: AdminEvent; person: Participant }) {
  const { name, username, email, avatar, state, registeredAt } = person
  return (
    <tr>
      <td className={styles.person}>
        <div>
          <span className={styles.avatar}>
            <Avatar name={name} url={avatar} />
          </span>
          <span className={styles.names}>
            <strong>{name}</strong>
            <small>{username ?? 'No account'}</small>
          </span>
        </div>
      </td>
      <td className={styles.email}>
        <a href={`mailto:${email}`}>{email}</a>
      </td>
      <td className={styles.state}>
        <State person={person} />
      </td>
      <td className={`num ${styles.date}`} data-leaves>
        <time dateTime={registeredAt} title={formatMoment(registeredAt)}>
          {formatShortDay(registeredAt)}
        </time>
      </td>
      <td className={styles.came}>{state === 'registered' && <CheckIn event={event} person={person} />}</td>
      <td className={styles.actions}>
        {state !== 'cancelled' && <CancelRegistration event={event} person={person} />}
      </td>
    </tr>
  )
}

const tones: Record<Participant['state'], Tone> = { registered: 'ok', waiting: 'info', cancelled: 'quiet' }

function State({ person: { state, place, cancelledBy } }: { person: Participant }) {
  const labels = { registered: 'Registered', waiting: `Waiting, number ${place}`, cancelled: 'Cancelled' }
  return (
    <>
      <Badge tone={tones[state]}>{labels[state]}</Badge>
      {cancelledBy && <small>by {cancelledBy}</small>}
    </>
  )
}
