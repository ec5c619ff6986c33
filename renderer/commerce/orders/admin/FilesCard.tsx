import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { formatDay, formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { OrderDownload } from '#shared/commerce/digital.ts'
import { downloadsPerFile } from '#shared/commerce/digital-options.ts'
import styles from './AdminOrderPage.module.css'
import files from './FilesCard.module.css'

/** How often a customer downloaded the files of an order. Empty without files, and before the payment. */
export function FilesCard({ id }: { id: string }) {
  const { data } = useQuery(query(api.orderDownloads.list, { id }))
  const reissue = useMutation({
    mutationFn: ({ _id }: OrderDownload) => api.orderDownloads.reissue({ id, fileId: _id }),
    onSuccess: (_answer, { name }) => toast.success(`“${name}” can be downloaded ${downloadsPerFile} times again`),
  })
  if (!data?.results.length) return null
  return (
    <section className={styles.card} aria-labelledby="order-files">
      <h2 id="order-files">Files</h2>
      <ul className={files.list}>
        {data.results.map((file) => (
          <li key={file._id}>
            <span>
              {file.name}
              <small className="num">
                {formatPlural(downloadsPerFile - file.left, 'download')}
                {file.expiresAt && `, until ${formatDay(file.expiresAt)}`}
                {!file.url && ', ended'}
              </small>
            </span>
            {file.expiresAt && (
              <Button
                size="xs"
                variant="default"
                disabled={reissue.isPending}
                aria-label={`Allow downloads of ${file.name} again`}
                onClick={() => reissue.mutate(file)}
              >
                Allow again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
