import { useQuery } from '@tanstack/react-query'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import { AddDomain } from './AddDomain.tsx'
import styles from './DomainTab.module.css'
import { ProvenDomain } from './ProvenDomain.tsx'
import { WaitingDomain } from './WaitingDomain.tsx'

/** The domains of the site. Every change is saved at once. */
export function DomainTab() {
  const domains = useQuery(query(api.domains.list, {}))
  if (!domains.data)
    return (
      <LoadingState query={domains} label="Loading domains">
        <Bone height={160} />
      </LoadingState>
    )
  const { results } = domains.data
  const proven = results.filter(({ state }) => state === 'proven')
  const waiting = results.filter(({ state }) => state === 'waiting')
  return (
    <div className={styles.sections}>
      <FormSection name="Domains of the site" hint="All other domains redirect to the primary one.">
        <ul data-wide className={styles.list}>
          {proven.map((domain) => (
            <ProvenDomain key={domain.host} domain={domain} />
          ))}
        </ul>
      </FormSection>
      {waiting.map((domain) => (
        <WaitingDomain key={domain.host} domain={domain} />
      ))}
      <FormSection name="Add a domain" hint="Add a domain that you own. You verify it with a DNS record.">
        <AddDomain />
      </FormSection>
    </div>
  )
}
