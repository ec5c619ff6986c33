import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { deviceName } from '#renderer/core/device-name.ts'
import { useLogout } from '#renderer/core/session/me.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Session } from '#shared/identity/auth.ts'
import styles from './Sessions.module.css'

/** The sessions of the current user. */
export function Sessions() {
  const list = useQuery(query(api.auth.sessions, {}))
  const sessions = list.data?.results ?? []
  const others = sessions.filter(({ current }) => !current)
  const endOthers = useMutation({
    mutationFn: () => Promise.all(others.map(({ _id }) => api.auth.endSession({ id: _id }))),
    onSuccess: () => toast.success('Signed out everywhere else.'),
  })

  return (
    <>
      {!list.data ? (
        <LoadingState query={list} label="Loading sessions" className={styles.list} bones={[64, 64]} />
      ) : (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionRow key={session._id} session={session} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Sign out of all other sessions
        </Button>
      )}
    </>
  )
}

function SessionRow({ session: { _id, userAgent, ip, createdAt, lastSeenAt, current } }: { session: Session }) {
  const end = useMutation({ mutationFn: api.auth.endSession })
  const logout = useLogout()
  const [leaving, setLeaving] = useState(false)
  const device = deviceName(userAgent)
  const Icon = /iPhone|Android/.test(userAgent) ? IconDeviceMobile : IconDeviceDesktop
  const signOut = () => {
    if (!current) return end.mutate({ id: _id })
    setLeaving(true)
    void logout('/login')
  }
  return (
    <li className={styles.session}>
      <Icon size={24} stroke={1.5} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.device}>
          {device}
          {current && <span className={styles.badge}>This device</span>}
        </p>
        <p className={styles.detail}>
          <span className="num">{ip}</span>
          <span>
            Last seen <RelativeTime at={lastSeenAt} />
          </span>
          <span>
            Signed in <RelativeTime at={createdAt} />
          </span>
        </p>
      </div>
      <Button
        variant="default"
        size="sm"
        aria-label={`Sign out ${current ? 'this device' : device}`}
        loading={end.isPending || leaving}
        onClick={signOut}
      >
        Sign out
      </Button>
    </li>
  )
}
