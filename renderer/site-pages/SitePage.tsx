import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { headingsOf, richNodes } from '#shared/rich-text.ts'
import { api, query } from '../api/api.ts'
import { Outline } from '../rich-text/Outline.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import { formatDay } from '../ui/format.ts'
import { Picture } from '../ui/Picture.tsx'
import styles from './SitePage.module.css'

/** A page that the company wrote itself, by its address. */
export default function SitePage() {
  const { slug = '' } = useParams()
  const { data: page } = useSuspenseQuery(query(api.pages.get, { id: slug }))
  const nodes = useMemo(() => richNodes(page.content), [page.content])
  const headings = headingsOf(nodes)
  return (
    <article className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>{page.title}</h1>
        <p className={styles.date}>
          Last changed on <time dateTime={page.updatedAt}>{formatDay(page.updatedAt)}</time>
        </p>
      </header>
      {page.picture && (
        <Picture
          picture={page.picture}
          alt=""
          sizes="(max-width: 1200px) 96vw, 1200px"
          priority
          className={styles.picture}
        />
      )}
      <div className={styles.columns} data-outlined={headings.length > 1 || undefined}>
        <Outline headings={headings} className={styles.outline} />
        <RichText nodes={nodes} />
      </div>
    </article>
  )
}
