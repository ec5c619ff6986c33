import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useCompany } from '../site/company.ts'
import { useMe } from '../site/me.ts'
import styles from './NoAccess.module.css'

/** What somebody sees who is signed in, but not for this. */
export function NoAccess() {
  const { me } = useMe()
  const company = useCompany()
  return (
    <div className={styles.page}>
      <IconLock size={40} stroke={1.25} aria-hidden />
      <h1>You do not have access to this page</h1>
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
      <Button component={Link} to="/" variant="default">
        Back to the site
      </Button>
    </div>
  )
}
