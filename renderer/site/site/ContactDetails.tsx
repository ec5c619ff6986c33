import { IconMail, IconMapPin, IconPhone, IconWorld } from '@tabler/icons-react'
import { useCompany } from '#renderer/core/company/company.ts'
import { shortAddress, webAddress } from '#renderer/core/company/web-address.ts'
import styles from './ContactDetails.module.css'

export function ContactDetails() {
  const { address, phone, email, website } = useCompany()
  const site = webAddress(website)
  return (
    <ul className={styles.details}>
      {address && (
        <li>
          <IconMapPin size={18} stroke={1.6} aria-hidden />
          <address>{address}</address>
        </li>
      )}
      {phone && (
        <li>
          <IconPhone size={18} stroke={1.6} aria-hidden />
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </li>
      )}
      {email && (
        <li>
          <IconMail size={18} stroke={1.6} aria-hidden />
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {site && (
        <li>
          <IconWorld size={18} stroke={1.6} aria-hidden />
          <a href={site} target="_blank" rel="noopener">
            {shortAddress(site)}
          </a>
        </li>
      )}
    </ul>
  )
}
