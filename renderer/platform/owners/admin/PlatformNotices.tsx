import { ActionIcon, Button } from '@mantine/core'
import { IconLifebuoy, IconSpeakerphone, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { useLogout, useMe } from '#renderer/core/session/me.ts'
import { formatDay, formatTime } from '#renderer/core/ui/format.ts'
import { ExportSite } from '#renderer/transfer/data/admin/ExportSite.tsx'
import styles from './PlatformNotices.module.css'
import { usePlatformNotices } from './use-platform-notices.ts'

/**
 * Notices of the platform to the staff of a company at the top of the console: a visit of support, announcements, and that
 * the company is suspended. Then the console only exports.
 */
export function PlatformNotices({ children }: { children: ReactNode }) {
  const { me } = useMe()
  const { pathname } = useLocation()
  const signOut = useLogout()
  const leave = useMutation({ mutationFn: () => signOut('/login') })
  const dismiss = useMutation({ mutationFn: (id: string) => api.platformNotices.dismiss({ id }) })
  const { suspension, announcements = [] } = usePlatformNotices() ?? {}
  return (
    <>
      {me?.supportUntil && (
        <div className={styles.notice} data-tone="support" role="status">
          <IconLifebuoy size={20} stroke={1.75} aria-hidden />
          <span>
            <strong>{me.name}</strong>. This visit ends at {formatTime(me.supportUntil)}, and the activity log shows
            every change.
          </span>
          <Button size="xs" variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
            Leave
          </Button>
        </div>
      )}
      {announcements.map(({ _id, text }) => (
        <div key={_id} className={styles.notice} role="status">
          <IconSpeakerphone size={20} stroke={1.75} aria-hidden />
          <span>{text}</span>
          {!me?.supportUntil && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label="Close this announcement"
              onClick={() => dismiss.mutate(_id)}
            >
              <IconX size={18} stroke={1.75} />
            </ActionIcon>
          )}
        </div>
      ))}
      {suspension && (
        <section className={styles.suspended} aria-labelledby="suspended">
          <h2 id="suspended">This site is suspended</h2>
          <p>Since {formatDay(suspension.since)}, visitors see that it is not available. Nothing was deleted.</p>
          <p>
            <strong>Reason:</strong> {suspension.reason}
          </p>
          <p>
            You can <Link to={paths.admin.data}>export your data</Link>.
          </p>
        </section>
      )}
      {!suspension || pathname === paths.admin.support ? (
        children
      ) : (
        <div className={styles.suspendedPage}>
          <ExportSite />
        </div>
      )}
    </>
  )
}
