import { Link } from 'react-router-dom'
import { useCompany } from '#renderer/core/company/company.ts'
import { paths } from '#renderer/core/paths.ts'
import { fallbackLogo } from '#shared/core/theme.ts'
import styles from './Logo.module.css'

/** The logo for the current colour scheme, or an icon and the name. */
export function Logo() {
  const { name, logo, logo_dark, icon } = useCompany()
  const light = logo || logo_dark
  const dark = logo_dark || logo
  return (
    <Link to={paths.home} className={styles.logo} aria-label={`${name}, home`}>
      {light ? (
        <>
          {/* Lazy, so that the hidden one is not downloaded. */}
          <img className={styles.onLight} src={light} alt="" width={156} height={36} loading="lazy" />
          <img className={styles.onDark} src={dark} alt="" width={156} height={36} loading="lazy" />
        </>
      ) : (
        <>
          <img className={icon ? styles.icon : styles.mark} src={icon || fallbackLogo} alt="" width={28} height={28} />
          <span className={styles.name}>{name}</span>
        </>
      )}
    </Link>
  )
}
