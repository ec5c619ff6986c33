import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Empty } from '../ui/Empty.tsx'
import { emptyLists } from './empty-lists.ts'
import styles from './Page.module.css'

/** A list of a content type that has no items: its title, the stated text, and where there is something to see. */
export default function EmptyListPage() {
  const { pathname } = useLocation()
  const list = emptyLists.find(({ path }) => path === pathname.replace(/\/$/, '')) ?? emptyLists[0]!
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{list.title}</h1>
      <Empty
        action={
          <Button component={Link} to={paths.photos} variant="default">
            Go to photos
          </Button>
        }
      >
        {list.empty}
      </Empty>
    </div>
  )
}
