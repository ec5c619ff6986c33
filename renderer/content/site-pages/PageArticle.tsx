import { useMemo } from 'react'
import { formatDay } from '#renderer/core/ui/format.ts'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import { headingsOf } from '#shared/content/rich-nodes.ts'
import { richNodes } from '#shared/content/rich-text.ts'
import type { SitePage } from '#shared/content/site-pages.ts'
import { Outline } from '../rich-text/Outline.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import styles from './SitePage.module.css'

interface Props {
  page: Pick<SitePage, 'title' | 'content' | 'picture' | 'updatedAt'>
}

/** The text of one of the company's own pages. */
export function PageArticle({ page }: Props) {
  const nodes = useMemo(() => richNodes(page.content), [page.content])
  const headings = headingsOf(nodes)
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <h1>{page.title}</h1>
        <p className={styles.date}>
          Last changed on <time dateTime={page.updatedAt}>{formatDay(page.updatedAt)}</time>
        </p>
      </header>
      {page.picture && (
        <ResponsiveImage
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
