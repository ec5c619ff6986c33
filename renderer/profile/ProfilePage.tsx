import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Me } from '#shared/auth.ts'
import { paths } from '../paths.ts'
import { useLogout, useMe } from '../site/me.ts'
import { Empty } from '../ui/Empty.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay } from '../ui/format.ts'
import { Bone, Skeletons } from '../ui/Skeletons.tsx'
import styles from './ProfilePage.module.css'

export default function ProfilePage() {
  const { me, error, isPending, signedIn } = useMe()
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Profile</h1>
      {me ? (
        <Account me={me} />
      ) : isPending ? (
        <Skeletons className={styles.card} label="Loading your profile">
          <Bone width={96} height={96} className={styles.roundBone} />
          <Bone width="40%" height={24} />
          <Bone width="60%" />
        </Skeletons>
      ) : error && signedIn ? (
        <Failed onRetry={() => location.reload()}>{error.message}</Failed>
      ) : (
        <Guest />
      )}
    </div>
  )
}

function Guest() {
  return (
    <Empty
      action={
        <div className={styles.buttons}>
          <Button component={Link} to={paths.loginThen(paths.profile)} size="md">
            Login
          </Button>
          <Button component={Link} to={paths.register} size="md" variant="default">
            Register
          </Button>
        </div>
      }
    >
      You are browsing as a guest
    </Empty>
  )
}

function Account({ me }: { me: Me }) {
  const logout = useLogout()
  const [leaving, setLeaving] = useState(false)
  return (
    <section className={styles.card} aria-labelledby="profile-name">
      <header className={styles.head}>
        {me.avatar ? (
          <img className={styles.avatar} src={me.avatar} alt="" width={96} height={96} />
        ) : (
          <span className={styles.avatar} aria-hidden="true">
            {initialsOf(me.name)}
          </span>
        )}
        <div>
          <h2 id="profile-name">{me.name}</h2>
          <p className={styles.username}>@{me.username}</p>
        </div>
      </header>
      <dl className={styles.facts}>
        <dt>Email</dt>
        <dd>{me.email}</dd>
        <dt>Role</dt>
        <dd className={styles.role}>{me.role}</dd>
        <dt>Joined</dt>
        <dd>
          <time dateTime={me.createdAt}>{formatDay(me.createdAt)}</time>
        </dd>
      </dl>
      <div className={styles.buttons}>
        <Button component={Link} to={paths.orders} variant="default">
          Your Orders
        </Button>
        <Button component={Link} to={paths.settings} variant="default">
          Settings
        </Button>
        <Button
          variant="default"
          loading={leaving}
          onClick={() => {
            setLeaving(true)
            void logout('/')
          }}
        >
          Logout
        </Button>
      </div>
    </section>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()
