import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { deviceOf } from '#renderer/core/device-name.ts'
import { useLogout } from '#renderer/core/session/me.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Session } from '#shared/identity/auth.ts'
import styles from './Sessions.module.css'

/** Where this account is signed in, and how to end that. */
export function Sessions() {
  const { data, isPending, isError, error, refetch, isRefetching } = useQuery(query(api.auth.sessions, {}))
  const sessions = data?.results ?? []
  const others = sessions.filter(({ current }) => !current)
  const endOthers = useMutation({
    mutationFn: () => Promise.all(others.map(({ _id }) => api.auth.endSession({ id: _id }))),
    onSuccess: () => toast.success('Signed out everywhere else.'),
  })

  if (isError && !data)
    return (
      <Failed onRetry={() => void refetch()} retrying={isRefetching}>
        {error.message}
      </Failed>
    )
  return (
    <>
      {isPending ? (
        <Skeletons className={styles.list} label="Loading sessions">
          <Bone height={64} />
          <Bone height={64} />
        </Skeletons>
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
  const device = deviceOf(userAgent)
  const Icon = /iPhone|Android/.test(userAgent) ? IconDeviceMobile : IconDeviceDesktop
  const signOut = () => {
    if (!current) return end.mutate({ id: _id })
    setLeaving(true)
    void logout('/login')
  }
  return (
    <li className={styles.session}>
      <Icon size={24} stroke={1.5} aria-hidden className={styles.icon} />
      <div className={styles.words}>
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
