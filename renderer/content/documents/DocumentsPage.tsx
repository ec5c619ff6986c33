import { Button } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { MoreItems } from '#renderer/core/lists/MoreItems.tsx'
import { paths } from '#renderer/core/paths.ts'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { formatNumber } from '#renderer/core/ui/format.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import type { PublicDocument } from '#shared/content/documents.ts'
import { CategoryCrumbs, CategoryIntro } from '../categories/CategoryIntro.tsx'
import { categoryQuery } from '../categories/category-list.ts'
import { DocumentFacts } from './DocumentFacts.tsx'
import styles from './Documents.module.css'
import { documentPages, readCategory } from './document-list.ts'

export default function DocumentsPage() {
  const [address] = useSearchParams()
  const { category: slug = '' } = useParams()
  const { data: own } = useQuery({ ...categoryQuery('documents', slug), enabled: slug !== '' })
  const category = own?.name ?? readCategory(address)
  const list = useInfiniteQuery({ ...documentPages(category), placeholderData: (before) => before })
  const documents = list.data?.pages.flatMap((page) => page.results) ?? []
  const categories = Object.entries(list.data?.pages[0]?.facets.category ?? {})
  return (
    <div className={`wrap ${styles.page}`}>
      {own && <CategoryCrumbs category={own} list="Documents" />}
      <h1>{own?.name ?? 'Documents'}</h1>
      {own && <CategoryIntro category={own} />}
      {!own && categories.length > 1 && (
        <nav className={styles.categories} aria-label="Categories">
          <Link to={paths.documents} aria-current={category === '' ? 'true' : undefined}>
            All
          </Link>
          {categories.map(([name, count]) => (
            <Link
              key={name}
              to={{ search: `?category=${encodeURIComponent(name)}` }}
              aria-current={category === name ? 'true' : undefined}
            >
              {name} <span className="num">{formatNumber(count)}</span>
            </Link>
          ))}
        </nav>
      )}
      {!list.data ? (
        <LoadingState query={list} label="Loading" className={styles.list} bones={[112, 112, 112]} />
      ) : documents.length === 0 ? (
        <Empty>No documents available.</Empty>
      ) : (
        <ul className={styles.list}>
          {documents.map((document) => (
            <Row key={document._id} document={document} />
          ))}
        </ul>
      )}
      <MoreItems list={list} loaded={documents.length} total={list.data?.pages[0]?.total} />
    </div>
  )
}

function Row({ document }: { document: PublicDocument }) {
  const { slug, title, description, file } = document
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <IconFileText size={28} stroke={1.4} aria-hidden />
      </span>
      <div className={styles.summary}>
        <h2>
          <Link to={paths.document(slug)}>{title}</Link>
        </h2>
        {description && <p className={styles.description}>{description}</p>}
        <DocumentFacts document={document} />
      </div>
      <Button
        component="a"
        href={file}
        download
        variant="default"
        className={styles.button}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      >
        Download<span className="sr-only"> {title}</span>
      </Button>
    </li>
  )
}
