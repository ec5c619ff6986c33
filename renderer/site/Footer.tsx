import { Link } from 'react-router-dom'
import { ContactDetails } from './ContactDetails.tsx'
import { useCompany } from './company.ts'
import styles from './Footer.module.css'
import { Logo } from './Logo.tsx'
import { quickLinks } from './links.ts'
import { SocialLinks } from './SocialLinks.tsx'

export function Footer() {
  const { name, tagline, address, phone, email, website } = useCompany()
  const reachable = address || phone || email || website
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
              {quickLinks.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          {reachable && (
            <div className={styles.contact}>
              <h2>Contact Us</h2>
              <ContactDetails />
            </div>
          )}
        </div>
        <p className={styles.fine}>© {name}</p>
      </div>
    </footer>
  )
}
