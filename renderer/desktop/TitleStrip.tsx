import { MenuButton } from './MenuButton.tsx'
import { SiteButton } from './SiteButton.tsx'
import styles from './TitleStrip.module.css'

/** The title bar on pages without their own top bar. */
export function TitleStrip() {
  return (
    <div className={styles.strip} data-titlebar="">
      <MenuButton />
      <SiteButton />
    </div>
  )
}
