import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useCompany } from '../core/company/company.ts'
import { usePlatform } from '../core/platform/platform.ts'
import { useLogout, useMe } from '../core/session/me.ts'
import styles from './NoAccess.module.css'

/** Shown to signed-in users without permission for the page. */
export function NoAccess() {
  const { desktop } = usePlatform()
  const { me, may } = useMe()
  const company = useCompany()
  // The desktop app has no pages for users who may not manage content.
  const cannotUseApp = desktop !== undefined && !may('content')
  return (
    <div className={styles.page}>
      <IconLock size={40} stroke={1.25} aria-hidden />
      <h1>{cannotUseApp ? 'This app is for people who manage content' : 'You do not have access to this page'}</h1>
      <p>
        You are signed in as {me?.username}, a {me?.role}. An administrator of {company.name} can change that
        {company.email ? (
          <>
            : write to <a href={`mailto:${company.email}`}>{company.email}</a>.
          </>
        ) : (
          '.'
        )}
      </p>
      {cannotUseApp ? (
        <SwitchButtons onSwitch={() => desktop.command('switch-site')} />
      ) : (
        <Button component={Link} to="/" variant="default">
          Back to the site
        </Button>
      )}
    </div>
  )
}

/** Sign in as another user, or use another site. */
function SwitchButtons({ onSwitch }: { onSwitch(): void }) {
  const signOut = useLogout()
  const logout = useMutation({ mutationFn: () => signOut('/login') })
  return (
    <div className={styles.buttons}>
      <Button loading={logout.isPending || logout.isSuccess} onClick={() => logout.mutate()}>
        Sign out
      </Button>
      <Button variant="default" onClick={onSwitch}>
        Use another site
      </Button>
    </div>
  )
}
