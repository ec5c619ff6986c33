import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { KnownSite } from '#shared/core/ipc.ts'
import { useCompany } from '../core/company/company.ts'
import { useDesktop } from '../core/desktop/use-desktop.ts'
import { SiteName } from './SiteName.tsx'
import { StartCard } from './StartCard.tsx'

/** Shown when the open site is unreachable and nothing of it is cached. */
export function Unreachable({ site, reason }: { site: KnownSite; reason: string }) {
  const { command } = useDesktop()
  const [trying, setTrying] = useState(false)
  const { _id } = useCompany()
  // The site responds again: reloads without a click.
  useEffect(() => {
    if (_id) location.reload()
  }, [_id])
  const again = () => {
    setTrying(true)
    location.reload()
  }
  return (
    <StartCard
      title="Your site cannot be reached"
      intro={reason}
      other={{ name: 'Use another site', choose: () => command('switch-site') }}
    >
      <SiteName site={site} size={48} />
      <Button size="md" fullWidth loading={trying} onClick={again}>
        Try Again
      </Button>
    </StartCard>
  )
}
