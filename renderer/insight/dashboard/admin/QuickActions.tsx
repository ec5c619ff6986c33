import {
  IconBuilding,
  IconCalendarPlus,
  IconPalette,
  IconPhoto,
  IconReceipt,
  IconShoppingBag,
  IconSlideshow,
  IconUpload,
  IconUserPlus,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import type { Permission } from '#shared/core/roles.ts'
import styles from './QuickActions.module.css'

const actions: { to: string; icon: typeof IconUpload; name: string; what: string; permission: Permission }[] = [
  {
    to: `${paths.admin.content}?upload`,
    icon: IconUpload,
    name: 'Upload photos',
    what: 'Single files or whole folders',
    permission: 'content',
  },
  {
    to: paths.admin.content,
    icon: IconPhoto,
    name: 'Manage content',
    what: 'Titles, tags, publishing and the trash',
    permission: 'content',
  },
  {
    to: paths.admin.addEvent,
    icon: IconCalendarPlus,
    name: 'Add an event',
    what: 'Date, place and capacity',
    permission: 'content',
  },
  {
    to: paths.admin.addProduct,
    icon: IconShoppingBag,
    name: 'Add a product',
    what: 'Pictures, price and stock',
    permission: 'admin',
  },
  {
    to: paths.admin.addSlider,
    icon: IconSlideshow,
    name: 'Add a slider',
    what: 'A picture or video at the top of the home page',
    permission: 'admin',
  },
  {
    to: paths.admin.addUser,
    icon: IconUserPlus,
    name: 'Add a user',
    what: 'By invitation, or with a password',
    permission: 'admin',
  },
  {
    to: paths.admin.addOrder,
    icon: IconReceipt,
    name: 'Create an order',
    what: 'For a customer on the phone or at the counter',
    permission: 'admin',
  },
  {
    to: paths.admin.updateCompany,
    icon: IconBuilding,
    name: 'Branding',
    what: 'Name, logos, contact and search results',
    permission: 'admin',
  },
  {
    to: paths.admin.themeSettings,
    icon: IconPalette,
    name: 'Theme',
    what: 'Colours, blur and corners, with a preview',
    permission: 'admin',
  },
]

/** Links to frequent actions that the user is allowed to do. */
export function QuickActions() {
  const { may } = useMe()
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className={styles.name}>
        Quick Actions
      </h2>
      <ul className={styles.cards}>
        {actions
          .filter(({ permission }) => may(permission))
          .map(({ to, icon: Icon, name, what }) => (
            <li key={to}>
              <Link to={to} className={styles.card}>
                <span className={styles.icon}>
                  <Icon size={20} stroke={1.75} aria-hidden />
                </span>
                <span>
                  <strong>{name}</strong>
                  <span className={styles.what}>{what}</span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}
