import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import type { KnownSite } from '#shared/core/ipc.ts'
import { useDesktop } from '../core/desktop/use-desktop.ts'
import styles from './SiteList.module.css'
import { SiteName } from './SiteName.tsx'

/** The known sites: opens or removes them. Calls `onStay` when the user selects the open one. */
export function SiteList({ onStay }: { onStay?(): void }) {
  const { sites } = useDesktop().now
  const [leaving, setLeaving] = useState<string>()
  return (
    <ul className={styles.sites}>
      {sites.map((site) => (
        <li key={site.address}>
          {leaving === site.address ? (
            <Forget site={site} onCancel={() => setLeaving(undefined)} />
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
      <IconButton icon={IconTrash} color="gray" label={`Forget ${site.name}`} onClick={onForget} />
    </div>
  )
}

function Forget({ site, onCancel }: { site: KnownSite; onCancel(): void }) {
  const { forgetSite } = useDesktop()
  const forget = useMutation({
    mutationFn: () => forgetSite(site.address),
    meta: { changesNothing: true },
    onSuccess: onCancel,
  })
  return (
    <div className={styles.forget} role="alertdialog" aria-label={`Forget ${site.name}?`}>
      <p>
        <b>Forget {site.name}?</b> You are signed out there, and its waiting uploads are removed. The site itself is not
        affected.
      </p>
      <div className={styles.choice}>
        <Button size="xs" variant="default" disabled={forget.isPending} onClick={onCancel} autoFocus>
          Cancel
        </Button>
        <Button size="xs" color="red" variant="light" loading={forget.isPending} onClick={() => forget.mutate()}>
          Forget
        </Button>
      </div>
    </div>
  )
}
