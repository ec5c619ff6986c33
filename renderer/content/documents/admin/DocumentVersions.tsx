import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { formatSize } from '#renderer/core/ui/format.ts'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { DocumentVersion } from '#shared/content/documents.ts'
import styles from './DocumentVersions.module.css'

/** Earlier files of a document, to download or restore. */
export function DocumentVersions({ id }: { id: string }) {
  const { data } = useQuery(query(api.adminDocuments.versions, { id }))
  const restore = useMutation({
    mutationFn: ({ _id }: DocumentVersion) => api.adminDocuments.restoreVersion({ id, versionId: _id }),
    onSuccess: (_answer, { fileName }) => toast.success(`“${fileName}” restored`),
  })
  if (!data || data.total === 0) return null
  return (
    <section className={styles.versions} aria-labelledby="earlier-files">
      <h3 id="earlier-files">Earlier files</h3>
      <ul>
        {data.results.map((version) => (
          <li key={version._id}>
            <span className={styles.text}>
              <a href={version.file} download>
                {version.fileName}
              </a>
              <small className="num">
                {formatSize(version.size)}, replaced <RelativeTime at={version.replacedAt} /> by {version.replacedBy}
              </small>
            </span>
            <Button
              size="xs"
              variant="default"
              aria-label={`Use ${version.fileName} again`}
              disabled={restore.isPending}
              onClick={() => restore.mutate(version)}
            >
              Use again
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
