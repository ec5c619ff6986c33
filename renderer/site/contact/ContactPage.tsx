import { useCompany } from '#renderer/core/company/company.ts'
import pageStyles from '#renderer/core/ui/Page.module.css'
import { ContactDetails } from '../site/ContactDetails.tsx'
import { SocialLinks } from '../site/SocialLinks.tsx'
import { ContactForm } from './ContactForm.tsx'
import styles from './ContactPage.module.css'

/** The contact form beside the contact details. */
export default function ContactPage() {
  const { name, address, phone, email, website } = useCompany()
  const hasDetails = address || phone || email || website
  return (
    <div className={`wrap ${pageStyles.page}`}>
      <h1>Contact</h1>
      <p className={pageStyles.lead}>Send a message to {name}.</p>
      <div className={styles.columns} data-alone={hasDetails ? undefined : ''}>
        <ContactForm />
        {hasDetails && (
          <section className={styles.card} aria-labelledby="contact-us">
            <h2 id="contact-us">Contact Us</h2>
            <ContactDetails />
            <SocialLinks />
          </section>
        )}
      </div>
    </div>
  )
}
