import { useState } from 'react'
import type { KnownSite } from '#shared/core/ipc.ts'
import { useDesktop } from '../core/desktop/use-desktop.ts'
import { AddSite, questionAbout } from './AddSite.tsx'
import { SiteList } from './SiteList.tsx'
import { StartCard } from './StartCard.tsx'

/** No site is open: asks for the address of the first one, or which of the known ones. */
export function FirstRun() {
  const { sites } = useDesktop().now
  const [adding, setAdding] = useState(sites.length === 0)
  const [found, setFound] = useState<KnownSite>()
  if (adding)
    return (
      <StartCard
        title={found ? questionAbout(found) : 'Welcome to Vitrine'}
        intro={found ? aboutFound(found) : 'Your photos, from this computer to your site. Which site is yours?'}
        other={sites.length > 0 && !found ? { name: 'Your sites', choose: () => setAdding(false) } : undefined}
      >
        <AddSite found={found} onFound={setFound} />
      </StartCard>
    )
  return (
    <StartCard
      title="Choose a site"
      intro="These are the sites that this computer knows."
      other={{ name: 'Add a site', choose: () => setAdding(true) }}
    >
      <SiteList />
    </StartCard>
  )
}

const aboutFound = ({ signedIn }: KnownSite) =>
  signedIn ? 'You are signed in there already.' : 'Look at its name and its address before you sign in.'
