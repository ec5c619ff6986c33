import { Button, Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { useOpenAfterMount } from '#renderer/core/ui/use-open-after-mount.ts'
import { UnreadCount } from '../messages/UnreadCount.tsx'
import { accountLinks } from './AccountMenu.tsx'
import { MenuItem } from './MenuItem.tsx'
import styles from './SideMenu.module.css'
import { useAccount } from './use-account.ts'
import { useMenu } from './use-menu.ts'

/** The links of the header and Home, for small screens. */
export function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { dashboard, messages, logout, leaving } = useAccount()
  const links = useMenu().filter(({ to }) => to !== paths.home)
  return (
    <Drawer
      opened={useOpenAfterMount(open)}
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
      </nav>
      <div className={`when-signed-out ${styles.account}`}>
        <Button component={Link} to={paths.register} size="md" onClick={onClose}>
          Register
        </Button>
        <Button component={Link} to={paths.login} size="md" variant="default" onClick={onClose}>
          Login
        </Button>
      </div>
      <nav className={`when-signed-in ${styles.links} ${styles.own}`} aria-label="Your account">
        {accountLinks.map(({ to, label }) => (
          <Link key={to} to={to} onClick={onClose}>
            {label}
          </Link>
        ))}
      </nav>
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
