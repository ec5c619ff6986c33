import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { KnownSite } from '#shared/core/ipc.ts'
import { useDesktop } from '../core/desktop/use-desktop.ts'
import styles from './SiteList.module.css'
import { SiteName } from './SiteName.tsx'

/** Every site this computer knows: open one, or forget it. `onStay` is told that the open one was chosen. */
export function SiteList({ onStay }: { onStay?(): void }) {
  const { sites } = useDesktop().now
  const [leaving, setLeaving] = useState<string>()
  return (
    <ul className={styles.sites}>
      {sites.map((site) => (
        <li key={site.address}>
          {leaving === site.address ? (
            <Forget site={site} onKeep={() => setLeaving(undefined)} />
          ) : (
            <Known site={site} onStay={onStay} onForget={() => setLeaving(site.address)} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface KnownProps {
  site: KnownSite
  onStay: (() => void) | undefined
  onForget(): void
}

function Known({ site, onStay, onForget }: KnownProps) {
  const { now, openSite } = useDesktop()
  const open = useMutation({ mutationFn: () => openSite(site.address), meta: { changesNothing: true } })
  const current = site.address === now.current
  return (
    <div className={styles.site} data-current={current || undefined}>
      <button
        type="button"
        className={styles.open}
        aria-current={current || undefined}
        aria-busy={open.isPending}
        disabled={open.isPending}
        data-autofocus={current || undefined}
        onClick={() => (current ? onStay?.() : open.mutate())}
      >
        <SiteName site={site} size={36} />
        <span className={styles.state}>{current ? 'Open' : site.signedIn ? 'Signed in' : 'Signed out'}</span>
      </button>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Forget ${site.name}`} onClick={onForget}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}

function Forget({ site, onKeep }: { site: KnownSite; onKeep(): void }) {
  const { forgetSite } = useDesktop()
  const forget = useMutation({
    mutationFn: () => forgetSite(site.address),
    meta: { changesNothing: true },
    onSuccess: onKeep,
  })
  return (
    <div className={styles.forget} role="alertdialog" aria-label={`Forget ${site.name}?`}>
      <p>
        <b>Forget {site.name}?</b> You are signed out there, and uploads that still wait for it are dropped. The site
        itself stays as it is.
      </p>
      <div className={styles.choice}>
        <Button size="xs" variant="default" disabled={forget.isPending} onClick={onKeep} autoFocus>
          Keep it
        </Button>
        <Button size="xs" color="red" variant="light" loading={forget.isPending} onClick={() => forget.mutate()}>
          Forget
        </Button>
      </div>
    </div>
  )
}
