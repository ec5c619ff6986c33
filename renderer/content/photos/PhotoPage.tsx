import { CloseButton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import styles from './PhotoPage.module.css'
import { PhotoView } from './PhotoView.tsx'

/** The page of a photo. */
export default function PhotoPage() {
  const { id = '' } = useParams()
  const { data: photo } = useSuspenseQuery(query(api.photos.get, { id }))
  return (
    <div className={`wrap ${styles.page}`}>
      <nav className={styles.back} aria-label="Photo">
        <Link to={paths.photos}>Photos</Link>
        <CloseButton component={Link} to={paths.photos} size={44} iconSize={22} aria-label="Close" />
      </nav>
      <PhotoView key={id} card={photo} photo={photo} place="page" />
    </div>
  )
}
