import { Button } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { paths } from '../paths.ts'
import styles from './Header.module.css'
import { Logo } from './Logo.tsx'
import { mainLinks } from './links.ts'
import { useAccount } from './use-account.ts'

const loadSideMenu = () => import('./SideMenu.tsx')
const SideMenu = lazy(async () => ({ default: (await loadSideMenu()).SideMenu }))

/** Glass over the top of every page. Which buttons it shows is decided by boot.js and the stylesheet. */
export function Header() {
  const { dashboard, logout, leaving } = useAccount()
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <header className={styles.top}>
      <div className={`wrap glass ${styles.bar}`}>
        <Logo />
        <nav className={styles.nav} aria-label="Main">
          {mainLinks.map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={`when-signed-out ${styles.account}`}>
          <Button component={Link} to={paths.login} variant="subtle" color="gray">
            Login
          </Button>
          <Button component={Link} to={paths.register}>
            Register
          </Button>
        </div>
        <div className={`when-signed-in ${styles.account}`}>
          <Button component={Link} to={dashboard}>
            Dashboard
          </Button>
          <Button variant="subtle" color="gray" loading={leaving} onClick={logout}>
            Logout
          </Button>
        </div>
        <button
          type="button"
          className={styles.burger}
          aria-label="Open menu"
          aria-haspopup="dialog"
          onPointerEnter={loadSideMenu}
          onFocus={loadSideMenu}
          onClick={() => setMenu('open')}
        >
          <IconMenu2 size={22} stroke={1.75} aria-hidden />
        </button>
      </div>
      {menu !== 'never' && (
        <Suspense>
          <SideMenu open={menu === 'open'} onClose={() => setMenu('closed')} />
        </Suspense>
      )}
    </header>
  )
}
