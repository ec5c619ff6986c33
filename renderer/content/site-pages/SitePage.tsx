import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { PageArticle } from './PageArticle.tsx'
import styles from './SitePage.module.css'

/** One of the company's own pages. */
export default function SitePage() {
  const { slug = '' } = useParams()
  const { data: page } = useSuspenseQuery(query(api.pages.get, { id: slug }))
  return (
    <div className={`wrap ${styles.page}`}>
      <PageArticle page={page} />
    </div>
  )
}
