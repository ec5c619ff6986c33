import { Link } from 'react-router-dom'
import { usePageLinks } from '#renderer/content/site-pages/page-links.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { quickLinks, visibleLinks } from '#renderer/core/company/links.ts'
import { paths } from '#renderer/core/paths.ts'
import { SmartLink } from '#renderer/core/ui/SmartLink.tsx'
import { productName } from '#shared/core/product-name.ts'
import { CookieSettingsLink } from '../analytics/CookieSettingsLink.tsx'
import { ContactDetails } from './ContactDetails.tsx'
import styles from './Footer.module.css'
import { Logo } from './Logo.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import { useUnavailableLinks } from './use-menu.ts'

export function Footer() {
  const { name, tagline, address, phone, email, website, quick_links, features, platform } = useCompany()
  const { results: pages, documents } = usePageLinks()
  const unavailable = useUnavailableLinks()
  const linked = pages.filter(({ showInFooter }) => showInFooter)
  const hasDetails = address || phone || email || website
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <Logo />
            <p className={styles.tagline}>{tagline || 'Welcome to our platform'}</p>
            <SocialLinks />
          </div>
          <nav aria-label="Quick Links">
            <h2>Quick Links</h2>
            <ul className={styles.links}>
              {visibleLinks(quick_links, quickLinks, unavailable).map(({ to, label }) => (
                <li key={to}>
                  <SmartLink to={to}>{label}</SmartLink>
                </li>
              ))}
            </ul>
          </nav>
          {hasDetails && (
            <div className={styles.contact}>
              <h2>Contact Us</h2>
              <ContactDetails />
            </div>
          )}
        </div>
        <div className={styles.fine}>
          <p>© {name}</p>
          {!features.whiteLabel && (
            <p>{platform ? <a href={platform}>Powered by {productName}</a> : `Powered by ${productName}`}</p>
          )}
          <CookieSettingsLink className={styles.cookies} />
          {(linked.length > 0 || documents) && (
            <nav className={styles.pages} aria-label="About this site">
              {documents && <Link to={paths.documents}>Documents</Link>}
              {linked.map(({ slug, title }) => (
                <Link key={slug} to={paths.page(slug)}>
                  {title}
                </Link>
              ))}
            </nav>
          )}
        </div>
      </div>
    </footer>
  )
}
