import '#renderer/identity/account/styles.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { useLogout, useMe } from '#renderer/core/session/me.ts'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatDay } from '#renderer/core/ui/format.ts'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { useFocusRecovery } from '#renderer/core/ui/use-focus-recovery.ts'
import { Avatar } from '#renderer/identity/account/Avatar.tsx'
import { AvatarField } from '#renderer/identity/account/AvatarField.tsx'
import { EmailForm } from '#renderer/identity/account/EmailForm.tsx'
import { NameForm } from '#renderer/identity/account/NameForm.tsx'
import { Section } from '#renderer/identity/account/Section.tsx'
import type { Me } from '#shared/identity/auth.ts'
import { PhotoGrid } from '../photos/PhotoGrid.tsx'
import { OwnComments } from './OwnComments.tsx'
import { ProfileList } from './ProfileList.tsx'
import styles from './ProfilePage.module.css'

export default function ProfilePage() {
  const { me, error, isPending, signedIn } = useMe()
  useFocusRecovery()
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Profile</h1>
      {me ? (
        <>
          <Account me={me} />
          <ProfileList
            title="Liked photos"
            call={api.account.likes}
            limit={12}
            skeletonHeight={180}
            empty="You have not liked any photos yet."
          >
            {(photos) => <PhotoGrid photos={photos} />}
          </ProfileList>
          <ProfileList
            title="Your comments"
            call={api.account.comments}
            limit={10}
            skeletonHeight={72}
            empty="You have not commented on anything yet."
          >
            {(comments) => <OwnComments comments={comments} />}
          </ProfileList>
        </>
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
  const [editing, setEditing] = useState(false)
  return (
    <section className={styles.card} aria-labelledby="profile-name">
      <header className={styles.head}>
        <Avatar name={me.name} url={me.avatar} />
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
        <Button aria-expanded={editing} onClick={() => setEditing(!editing)}>
          {editing ? 'Done' : 'Edit profile'}
        </Button>
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
      {editing && (
        <div className={styles.edit}>
          <Section title="Picture">
            <AvatarField me={me} />
          </Section>
          <Section title="Name" intro="Your username is shown next to your comments.">
            <NameForm me={me} />
          </Section>
          <Section title="Email" intro="We send codes, receipts and account notices to this address.">
            <EmailForm email={me.email} />
          </Section>
        </div>
      )}
    </section>
  )
}
