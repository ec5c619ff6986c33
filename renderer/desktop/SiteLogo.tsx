import type { KnownSite } from '#shared/core/ipc.ts'
import styles from './SiteLogo.module.css'

interface Props {
  site: Pick<KnownSite, 'name' | 'logo'>
  /** Pixels. */
  size: number
}

/** A site's logo on a background with enough contrast, or its first letter. */
export function SiteLogo({ site: { name, logo }, size }: Props) {
  return (
    <span className={styles.logo} style={{ width: size, height: size, fontSize: size / 2 }} aria-hidden="true">
      {logo ? <img src={logo} alt="" /> : name.slice(0, 1).toUpperCase()}
    </span>
  )
}
