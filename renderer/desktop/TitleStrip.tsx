import { SiteButton } from './SiteButton.tsx'
import styles from './TitleStrip.module.css'

/** The window's bar on pages that have none of their own. */
export function TitleStrip() {
  return (
    <div className={styles.strip} data-titlebar="">
      <SiteButton />
    </div>
  )
}
