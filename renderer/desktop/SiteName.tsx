import type { KnownSite } from '#shared/core/ipc.ts'
import { SiteLogo } from './SiteLogo.tsx'
import styles from './SiteName.module.css'

/** Logo, name and address of a site. */
export function SiteName({ site, size }: { site: KnownSite; size: number }) {
  return (
    <span className={styles.site}>
      <SiteLogo site={site} size={size} />
      <span className={styles.text}>
        <b>{site.name}</b>
        <small>{site.address.replace(/^https:\/\//, '')}</small>
      </span>
    </span>
  )
}
