import { useCompany } from '#renderer/core/company/company.ts'
import pageStyles from '#renderer/core/ui/Page.module.css'
import { ContactDetails } from '../site/ContactDetails.tsx'
import { SocialLinks } from '../site/SocialLinks.tsx'
import { ContactForm } from './ContactForm.tsx'
import styles from './ContactPage.module.css'

/** A message to the company, and every other way to reach it that it has told. */
export default function ContactPage() {
  const { name, address, phone, email, website } = useCompany()
  const reachable = address || phone || email || website
  return (
    <div className={`wrap ${pageStyles.page}`}>
      <h1>Contact</h1>
      <p className={pageStyles.lead}>Write to {name}, and give the address for the answer.</p>
      <div className={styles.columns} data-alone={reachable ? undefined : ''}>
        <ContactForm />
        {reachable && (
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
