import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { KnownSite } from '#shared/core/ipc.ts'
import { useCompany } from '../core/company/company.ts'
import { useDesktop } from '../core/desktop/use-desktop.ts'
import { SiteName } from './SiteName.tsx'
import { StartCard } from './StartCard.tsx'

/** The open site cannot be had, and nothing is kept of it to start from. */
export function Unreachable({ site, reason }: { site: KnownSite; reason: string }) {
  const { command } = useDesktop()
  const [trying, setTrying] = useState(false)
  const { _id } = useCompany()
  // It answers after all: whoever waits need not ask.
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
