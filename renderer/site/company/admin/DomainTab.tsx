import { useQuery } from '@tanstack/react-query'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { AddDomain } from './AddDomain.tsx'
import styles from './DomainTab.module.css'
import { ProvenDomain } from './ProvenDomain.tsx'
import { WaitingDomain } from './WaitingDomain.tsx'

/** Under which addresses the site is found, and which one it calls its own. Each step is saved at once. */
export function DomainTab() {
  const { data, error, refetch, isRefetching } = useQuery(query(api.domains.list, {}))
  if (error && !data)
    return (
      <Failed onRetry={() => void refetch()} retrying={isRefetching}>
        {error.message}
      </Failed>
    )
  if (!data)
    return (
      <Skeletons label="Loading addresses">
        <Bone height={160} />
      </Skeletons>
    )
  const proven = data.results.filter(({ state }) => state === 'proven')
  const waiting = data.results.filter(({ state }) => state === 'waiting')
  return (
    <div className={styles.sections}>
      <FormSection name="Addresses of the site" hint="Visitors of all other addresses are led to the primary one.">
        <ul data-wide className={styles.list}>
          {proven.map((domain) => (
            <ProvenDomain key={domain.host} domain={domain} />
          ))}
        </ul>
      </FormSection>
      {waiting.map((domain) => (
        <WaitingDomain key={domain.host} domain={domain} />
      ))}
      <FormSection
        name="Add a domain"
        hint="A domain that you own already. A record in its DNS shows that it is yours; until then it leads nowhere."
      >
        <AddDomain />
      </FormSection>
    </div>
  )
}
