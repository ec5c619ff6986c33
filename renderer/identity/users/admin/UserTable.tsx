import { ActionIcon, Checkbox } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatShortDay } from '#renderer/core/admin/figures.ts'
import type { Selection } from '#renderer/core/admin/selection.ts'
import { Why } from '#renderer/core/admin/Why.tsx'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { formatMoment } from '#renderer/core/ui/format.ts'
import type { User } from '#shared/identity/users.ts'
import { Avatar } from '../../account/Avatar.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import styles from './UserTable.module.css'
import { roleNames, roleTones } from './user-words.ts'

interface Props {
  users: readonly User[]
  /** Those who can be selected: all but oneself. */
  others: readonly User[]
  selection: Selection<User>
}

/** People as rows; on a phone each row is a card. */
export function UserTable({ users, others, selection }: Props) {
  const { me } = useMe()
  return (
    <div className={`${styles.card} ${styles.choosing}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.check}>
              <Checkbox
                aria-label="Select all that are loaded"
                checked={selection.page}
                indeterminate={selection.count > 0 && !selection.page}
                disabled={others.length === 0}
                onChange={(event) => selection.togglePage(event.currentTarget.checked)}
              />
            </th>
            <th>User</th>
            <th>Email</th>
            <th>Role</th>
            <th>Status</th>
            <th data-leaves>Joined</th>
            <th className={styles.actions}>Actions</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user._id}
              user={user}
              own={user._id === me?._id}
              selected={selection.has(user._id)}
              onToggle={(extend) => selection.toggle(others.indexOf(user), extend)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  user: User
  own: boolean
  selected: boolean
  onToggle(extend: boolean): void
}

function UserRow({ user, own, selected, onToggle }: RowProps) {
  const { _id, name, username, email, role, avatar, createdAt } = user
  return (
    <tr data-selected={selected || undefined}>
      <td className={styles.check}>
        <Why reason={own && 'What is done to many is never done to your own account.'}>
          <Checkbox
            aria-label={`Select ${name}`}
            checked={selected}
            aria-disabled={own || undefined}
            // Only a click knows whether shift was held.
            onClick={(event) => !own && onToggle(event.shiftKey)}
            onChange={() => undefined}
          />
        </Why>
      </td>
      <td className={styles.user}>
        <div>
          <span className={styles.avatar}>
            <Avatar name={name} url={avatar} />
          </span>
          <span className={styles.names}>
            <Link to={paths.admin.editUser(_id)} className={styles.name}>
              {name}
            </Link>
            <small>
              {username}
              {own && ' · you'}
            </small>
          </span>
        </div>
      </td>
      <td className={styles.email}>{email}</td>
      <td className={styles.role}>
        <Badge tone={roleTones[role]}>{roleNames[role]}</Badge>
      </td>
      <td className={styles.status}>
        <UserStatus user={user} />
      </td>
      <td className={`num ${styles.date}`} data-leaves>
        <time dateTime={createdAt} title={formatMoment(createdAt)}>
          {formatShortDay(createdAt)}
        </time>
      </td>
      <td className={styles.actions}>
        <ActionIcon
          component={Link}
          to={paths.admin.editUser(_id)}
          variant="subtle"
          size={36}
          aria-label={`Edit ${name}`}
        >
          <IconPencil size={18} stroke={1.75} />
        </ActionIcon>
        {!own && <DeleteUser user={user} />}
      </td>
    </tr>
  )
}

/** Active or Inactive, and below it what else there is to say. */
function UserStatus({ user: { isActive, verified, deleteAfter, mayReturn } }: { user: User }) {
  const more = deleteAfter
    ? `${mayReturn ? 'Closed' : 'Deleted'}, kept until ${formatShortDay(deleteAfter)}`
    : isActive && !verified && 'Address not proven yet'
  return (
    <>
      <Badge tone={isActive ? 'ok' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      {more && <small>{more}</small>}
    </>
  )
}
