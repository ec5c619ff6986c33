import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import styles from './NotFound.module.css'

/** The page for unknown addresses. */
export function NotFound() {
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>404 - Page Not Found</h1>
      <p>Sorry, we couldn't find the page you were looking for.</p>
      <div className={styles.links}>
        <Button component={Link} to={paths.home} size="md">
          Home
        </Button>
        <Button component={Link} to={paths.search} size="md" variant="default">
          Search
        </Button>
      </div>
    </div>
  )
}
