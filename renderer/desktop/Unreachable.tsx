import { Button } from '@mantine/core'
import { useState } from 'react'
import type { KnownSite } from '#shared/ipc.ts'
import { SiteName } from './SiteName.tsx'
import { StartCard } from './StartCard.tsx'
import { useDesktop } from './use-desktop.ts'

/** The open site cannot be had, and nothing is kept of it to start from. */
export function Unreachable({ site, reason }: { site: KnownSite; reason: string }) {
  const { command } = useDesktop()
  const [trying, setTrying] = useState(false)
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
