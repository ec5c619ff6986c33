import { IconMoon, IconPlus } from '@tabler/icons-react'
import { companyVariables } from '#renderer/core/theme/theme-css.ts'
import type { Company } from '#shared/core/company.ts'
import { type ColorScheme, fallbackLogo } from '#shared/core/theme.ts'
import styles from './ThemePreview.module.css'

/** A small page with the theme in both colour schemes, made of the same tokens as the site. */
export function ThemePreview({ company }: { company: Company }) {
  return (
    <div className={styles.both}>
      <Scene company={company} scheme="dark" />
      <Scene company={company} scheme="light" />
    </div>
  )
}

function Scene({ company, scheme }: { company: Company; scheme: ColorScheme }) {
  // Like the header: falls back to the logo of the other scheme, then to the icon.
  const logo = scheme === 'dark' ? company.logo_dark || company.logo : company.logo || company.logo_dark
  return (
    <div
      className={styles.scene}
      role="img"
      aria-label={`Preview of the ${scheme} scheme`}
      data-theme-preview
      data-mantine-color-scheme={scheme}
      style={companyVariables(company)}
    >
      <div className={styles.backdrop} />
      <div className={`glass ${styles.header}`}>
        {logo ? (
          <img className={styles.logo} src={logo} alt="" />
        ) : (
          <>
            <img className={company.icon ? undefined : styles.mark} src={company.icon || fallbackLogo} alt="" />
            <strong>{company.name}</strong>
          </>
        )}
        <span className={styles.nav}>Photos</span>
        <span className={styles.solid}>Login</span>
      </div>
      <p className={styles.tagline}>{company.tagline || 'Welcome to our platform'}</p>
      <div className={styles.card}>
        <div className={styles.picture} />
        <div className={styles.text}>
          <strong>First snow, east ridge</strong>
          <span>
            Nature, <em>8,120 views</em>
          </span>
          <div className={styles.buttons}>
            <span className={styles.solid}>{company.cta_text || 'Buy a print'}</span>
            <span className={styles.outline}>Save</span>
          </div>
        </div>
      </div>
      <div className={styles.floating}>
        <span className={`glass-2 ${styles.round}`}>
          <IconMoon size={18} stroke={1.75} />
        </span>
        <span className={`${styles.round} ${styles.add}`}>
          <IconPlus size={18} stroke={1.75} />
        </span>
      </div>
    </div>
  )
}
