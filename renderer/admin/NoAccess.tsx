import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useCompany } from '../core/company/company.ts'
import { usePlatform } from '../core/platform/platform.ts'
import { useLogout, useMe } from '../core/session/me.ts'
import styles from './NoAccess.module.css'

/** What somebody sees who is signed in, but not for this. */
export function NoAccess() {
  const { desktop } = usePlatform()
  const { me, may } = useMe()
  const company = useCompany()
  // The app is for making content: who may not has no other page in it to go to.
  const stranded = desktop !== undefined && !may('content')
  return (
    <div className={styles.page}>
      <IconLock size={40} stroke={1.25} aria-hidden />
      <h1>{stranded ? 'This app is for people who manage content' : 'You do not have access to this page'}</h1>
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
      {stranded ? (
        <Leave onSwitch={() => desktop.command('switch-site')} />
      ) : (
        <Button component={Link} to="/" variant="default">
          Back to the site
        </Button>
      )}
    </div>
  )
}

/** Somebody else, or somewhere else. */
function Leave({ onSwitch }: { onSwitch(): void }) {
  const leave = useLogout()
  const logout = useMutation({ mutationFn: () => leave('/login') })
  return (
    <div className={styles.ways}>
      <Button loading={logout.isPending || logout.isSuccess} onClick={() => logout.mutate()}>
        Sign out
      </Button>
      <Button variant="default" onClick={onSwitch}>
        Use another site
      </Button>
    </div>
  )
}
