import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandWhatsapp,
  IconBrandX,
} from '@tabler/icons-react'
import { useCompany } from '#renderer/core/company/company.ts'
import { webAddress } from '#renderer/core/company/web-address.ts'
import type { SocialName } from '#shared/core/company.ts'
import styles from './SocialLinks.module.css'

const networks = [
  ['facebook', 'Facebook', IconBrandFacebook],
  ['instagram', 'Instagram', IconBrandInstagram],
  ['twitter', 'Twitter', IconBrandX],
  ['linkedin', 'LinkedIn', IconBrandLinkedin],
  ['whatsapp', 'WhatsApp', IconBrandWhatsapp],
] as const satisfies [SocialName, string, unknown][]

export function SocialLinks() {
  const { social } = useCompany()
  const links = networks.flatMap(([name, label, Icon]) => {
    const address = webAddress(social[name] ?? '')
    return address ? [{ name, label, Icon, address }] : []
  })
  if (links.length === 0) return null
  return (
    <ul className={styles.social}>
      {links.map(({ name, label, Icon, address }) => (
        <li key={name}>
          <a href={address} target="_blank" rel="noopener" aria-label={label}>
            <Icon size={20} stroke={1.6} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  )
}
