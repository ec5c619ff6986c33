import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Breadcrumb } from '#renderer/core/ui/Breadcrumb.tsx'
import { DocumentFacts, kindOf } from './DocumentFacts.tsx'
import styles from './Documents.module.css'

/** The page of a document. */
export default function DocumentPage() {
  const { slug = '' } = useParams()
  const { data: document } = useSuspenseQuery(query(api.documents.get, { id: slug }))
  const { title, description, category, file, tags } = document
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb to={paths.documents} name="Documents" by={{ category }} className={styles.back} />
      <article className={styles.document}>
        <h1>{title}</h1>
        <DocumentFacts document={document} />
        {description && <p className={styles.text}>{description}</p>}
        {tags.length > 0 && <p className={styles.tags}>{tags.map((tag) => `#${tag}`).join('  ')}</p>}
        <Button
          component="a"
          href={file}
          download
          size="md"
          className={styles.button}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        >
          Download {kindOf(document)}
        </Button>
      </article>
    </div>
  )
}
