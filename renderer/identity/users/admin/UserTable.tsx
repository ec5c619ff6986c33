import { Checkbox } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { DisabledReason } from '#renderer/core/admin/DisabledReason.tsx'
import { formatShortDay } from '#renderer/core/admin/figures.ts'
import type { Selection } from '#renderer/core/admin/selection.ts'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { formatMoment } from '#renderer/core/ui/format.ts'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import type { User } from '#shared/identity/users.ts'
import { Avatar } from '../../account/Avatar.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import styles from './UserTable.module.css'
import { roleNames, roleTones } from './user-labels.ts'

interface Props {
  users: readonly User[]
  /** Users that can be selected: all but the current one. */
  others: readonly User[]
  selection: Selection<User>
}

/** Users as table rows, or as cards on a phone. */
export function UserTable({ users, others, selection }: Props) {
  const { me } = useMe()
  return (
    <div className={`${styles.card} ${styles.choosing}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.check}>
              <Checkbox
                aria-label="Select all loaded users"
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
        <DisabledReason reason={own && 'Bulk actions never apply to your own account.'}>
          <Checkbox
            aria-label={`Select ${name}`}
            checked={selected}
            aria-disabled={own || undefined}
            // Only the click event contains the shift key.
            onClick={(event) => !own && onToggle(event.shiftKey)}
            onChange={() => undefined}
          />
        </DisabledReason>
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
        <IconButton icon={IconPencil} to={paths.admin.editUser(_id)} label={`Edit ${name}`} />
        {!own && <DeleteUser user={user} />}
      </td>
    </tr>
  )
}

/** Active or Inactive, with details. */
function UserStatus({ user: { isActive, verified, deleteAfter, mayReturn } }: { user: User }) {
  const more = deleteAfter
    ? `${mayReturn ? 'Closed' : 'Deleted'}, restorable until ${formatShortDay(deleteAfter)}`
    : isActive && !verified && 'Email not verified yet'
  return (
    <>
      <Badge tone={isActive ? 'ok' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      {more && <small>{more}</small>}
    </>
  )
}
