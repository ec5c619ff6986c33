import { IconSelector } from '@tabler/icons-react'
import { useDesktop } from '../core/desktop/use-desktop.ts'
import styles from './SiteButton.module.css'
import { SiteLogo } from './SiteLogo.tsx'

/** The name of the open site, and the menu of the other sites. */
export function SiteButton() {
  const { now, command } = useDesktop()
  const site = now.sites.find(({ address }) => address === now.current)
  if (!site) return <span className={styles.app}>Vitrine</span>
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-label={`${site.name}, switch site`}
      title={site.address}
      onClick={() => command('switch-site')}
    >
      <SiteLogo site={site} size={20} />
      <span className={styles.name}>{site.name}</span>
      <IconSelector size={16} stroke={1.75} aria-hidden />
    </button>
  )
}
