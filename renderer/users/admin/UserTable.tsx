import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { User } from '#shared/users.ts'
import { Avatar } from '../../account/Avatar.tsx'
import { formatShortDay } from '../../admin/figures.ts'
import { paths } from '../../paths.ts'
import { useMe } from '../../site/me.ts'
import { Badge } from '../../ui/Badge.tsx'
import { formatMoment } from '../../ui/format.ts'
import { DeleteUser } from './DeleteUser.tsx'
import styles from './UserTable.module.css'
import { roleNames, roleTones } from './user-words.ts'

/** People as rows; on a phone each row is a card. */
export function UserTable({ users }: { users: readonly User[] }) {
  const { me } = useMe()
  return (
    <div className={styles.card}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>User</th>
            <th>Email</th>
            <th>Role</th>
            <th>Status</th>
            <th>Joined</th>
            <th className={styles.actions}>Actions</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user._id} user={user} own={user._id === me?._id} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function UserRow({ user, own }: { user: User; own: boolean }) {
  const { _id, name, username, email, role, avatar, createdAt } = user
  return (
    <tr>
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
      <td className={`num ${styles.date}`}>
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
