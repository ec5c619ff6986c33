import { useState } from 'react'
import type { KnownSite } from '#shared/core/ipc.ts'
import { useDesktop } from '../core/desktop/use-desktop.ts'
import { AddSite, questionAbout } from './AddSite.tsx'
import { SiteList } from './SiteList.tsx'
import { StartCard } from './StartCard.tsx'

/** Shown while no site is open: asks for the address of the first site, or shows the saved ones. */
export function FirstRun() {
  const { sites } = useDesktop().now
  const [adding, setAdding] = useState(sites.length === 0)
  const [found, setFound] = useState<KnownSite>()
  if (adding)
    return (
      <StartCard
        title={found ? questionAbout(found) : 'Welcome to Vitrine'}
        intro={found ? aboutFound(found) : 'Upload photos from this computer to your site. Which site is yours?'}
        other={sites.length > 0 && !found ? { name: 'Your sites', choose: () => setAdding(false) } : undefined}
      >
        <AddSite found={found} onFound={setFound} />
      </StartCard>
    )
  return (
    <StartCard
      title="Choose a site"
      intro="Sites that were opened on this computer before."
      other={{ name: 'Add a site', choose: () => setAdding(true) }}
    >
      <SiteList />
    </StartCard>
  )
}

const aboutFound = ({ signedIn }: KnownSite) =>
  signedIn ? 'You are signed in there already.' : 'Check its name and address before you sign in.'
