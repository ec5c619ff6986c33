import { Button } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSearchKey } from '#renderer/content/search/search-key.ts'
import { paths } from '#renderer/core/paths.ts'
import { useSignedIn } from '#renderer/core/session/me.ts'
import { LoadFailed, lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './Header.module.css'
import { Logo } from './Logo.tsx'
import { MainNav } from './MainNav.tsx'
import { useAccount } from './use-account.ts'

const SideMenu = lazyWithFallback(async () => (await import('./SideMenu.tsx')).SideMenu, LoadFailed)

const MessagesLink = lazyWithFallback(async () => (await import('../messages/MessagesLink.tsx')).MessagesLink)

const UnreadBadge = lazyWithFallback(async () => (await import('../messages/UnreadBadge.tsx')).UnreadBadge)

/** boot.js and the stylesheet decide whether it shows Login or Logout. */
export function Header() {
  const { dashboard, logout, leaving } = useAccount()
  useSearchKey()
  const signedIn = useSignedIn()
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <header className={styles.top}>
      <div className={`wrap glass ${styles.bar}`}>
        <Logo />
        <MainNav />
        <Link
          to={paths.search}
          state={{ focus: true }}
          className={styles.icon}
          aria-label="Search"
          aria-keyshortcuts="/"
        >
          <IconSearch size={20} stroke={1.75} aria-hidden />
        </Link>
        <div className={`when-signed-out ${styles.account}`}>
          <Button component={Link} to={paths.login} variant="subtle" color="gray">
            Login
          </Button>
          <Button component={Link} to={paths.register}>
            Register
          </Button>
        </div>
        <div className={`when-signed-in ${styles.account}`}>
          <span className={styles.messages}>
            {signedIn && (
              <Suspense>
                <MessagesLink />
              </Suspense>
            )}
          </span>
          <Button component={Link} to={dashboard}>
            Dashboard
          </Button>
          <AccountMenu className={styles.icon} />
          <Button variant="subtle" color="gray" loading={leaving} onClick={logout}>
            Logout
          </Button>
        </div>
        <button
          type="button"
          className={`${styles.icon} ${styles.burger}`}
          aria-haspopup="dialog"
          onPointerEnter={SideMenu.preload}
          onFocus={SideMenu.preload}
          onClick={() => setMenu('open')}
        >
          <span className="sr-only">Open menu</span>
          <IconMenu2 size={22} stroke={1.75} aria-hidden />
          {signedIn && (
            <Suspense>
              <UnreadBadge label="unread messages" />
            </Suspense>
          )}
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
