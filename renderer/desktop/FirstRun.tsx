import { useState } from 'react'
import { AddSite } from './AddSite.tsx'
import { SiteList } from './SiteList.tsx'
import { StartCard } from './StartCard.tsx'
import { useDesktop } from './use-desktop.ts'

/** No site is open: asks for the address of the first one, or which of the known ones. */
export function FirstRun() {
  const { sites } = useDesktop().now
  const [adding, setAdding] = useState(sites.length === 0)
  if (adding)
    return (
      <StartCard
        title="Welcome to Vitrine"
        intro="Your photos, from this computer to your site. Which site is yours?"
        other={sites.length > 0 ? { name: 'Your sites', choose: () => setAdding(false) } : undefined}
      >
        <AddSite />
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
