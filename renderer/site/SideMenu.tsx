import { Button, Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import { Link, NavLink } from 'react-router-dom'
import { UnreadCount } from '../messages/UnreadCount.tsx'
import { paths } from '../paths.ts'
import { usePageLinks } from '../site-pages/page-links.ts'
import { useOpening } from '../ui/use-opening.ts'
import { useCompany } from './company.ts'
import { mainLinks, shownOf } from './links.ts'
import { MenuItem } from './MenuItem.tsx'
import styles from './SideMenu.module.css'
import { useAccount } from './use-account.ts'

/** The header's links on small screens, and Home. */
export function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { dashboard, messages, logout, leaving } = useAccount()
  const links = shownOf(useCompany().menu, mainLinks).filter(({ to }) => to !== paths.home)
  const inMenu = usePageLinks().results.filter(
    ({ showInMenu, slug }) => showInMenu && !links.some(({ to }) => to === paths.page(slug)),
  )
  return (
    <Drawer
      opened={useOpening(open)}
      onClose={onClose}
      title="Menu"
      position="right"
      size={320}
      closeButtonProps={{ 'aria-label': 'Close menu', size: 44 }}
      overlayProps={{ backgroundOpacity: 0.5, blur: 4 }}
      classNames={{ content: styles.content, header: styles.header, title: styles.title, body: styles.body }}
    >
      <nav className={styles.links} aria-label="Menu">
        {[{ to: paths.home, label: 'Home', hidden: false }, ...links].map((link) => (
          <MenuItem key={link.to} link={link} onClick={onClose} />
        ))}
        {inMenu.map(({ slug, title }) => (
          <NavLink key={slug} to={paths.page(slug)} onClick={onClose}>
            {title}
          </NavLink>
        ))}
      </nav>
      <div className={`when-signed-out ${styles.account}`}>
        <Button component={Link} to={paths.register} size="md" onClick={onClose}>
          Register
        </Button>
        <Button component={Link} to={paths.login} size="md" variant="default" onClick={onClose}>
          Login
        </Button>
      </div>
      <div className={`when-signed-in ${styles.account}`}>
        <Button
          component={Link}
          to={messages}
          size="md"
          variant="default"
          rightSection={<UnreadCount />}
          onClick={onClose}
        >
          Messages
        </Button>
        <Button component={Link} to={dashboard} size="md" onClick={onClose}>
          Dashboard
        </Button>
        <Button size="md" variant="default" loading={leaving} onClick={logout}>
          Logout
        </Button>
      </div>
    </Drawer>
  )
}
