import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { formatDay, formatPlural, formatSize } from '#renderer/core/ui/format.ts'
import type { OrderDownload } from '#shared/commerce/digital.ts'
import type { Order } from '#shared/commerce/orders.ts'
import styles from './OrderDownloads.module.css'
import cards from './OrderView.module.css'
import { useSignedLink } from './use-signed-link.ts'

const paid: readonly Order['paymentStatus'][] = ['paid', 'awaiting_delivery', 'partially_refunded']
/** Until the server has counted a download that was just started, in ms. */
const countedAfter = 2000

/** The files of a paid order. Empty without files. */
export function OrderDownloads({ order, token }: { order: Order; token: string | undefined }) {
  const isPaid = order.status !== 'cancelled' && (paid.includes(order.paymentStatus) || order.total === 0)
  const list = useQuery({ ...query(api.orderDownloads.list, { id: order._id, token }), enabled: isPaid })
  const files = list.data?.results ?? []
  if (!isPaid || files.length === 0) return null
  return (
    <section className={cards.card} aria-labelledby="order-downloads">
      <h2 id="order-downloads">{files.length === 1 ? 'Your file' : 'Your files'}</h2>
      <ul className={styles.files}>
        {files.map((file) => (
          <FileRow
            key={file._id}
            file={file}
            renew={async () => (await list.refetch()).data?.results.find(({ _id }) => _id === file._id)?.url}
          />
        ))}
      </ul>
    </section>
  )
}

function FileRow({ file, renew }: { file: OrderDownload; renew(): Promise<string | undefined> }) {
  const { name, size, left, expiresAt, url } = file
  const { onClick, loading } = useSignedLink(url ?? '', renew)
  return (
    <li>
      <span className={styles.names}>
        <strong>{name}</strong>
        <small className="num">
          {formatSize(size)}
          {url
            ? `, ${formatPlural(left, 'download')} left${expiresAt ? ` until ${formatDay(expiresAt)}` : ''}`
            : '. Downloaded too often or too long ago. Ask the shop to allow it again.'}
        </small>
      </span>
      {url && (
        <Button
          component="a"
          href={url}
          download
          size="sm"
          loading={loading}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          aria-label={`Download ${name}`}
          onClick={(event) => {
            onClick(event)
            if (!event.defaultPrevented) setTimeout(() => void renew(), countedAfter)
          }}
        >
          Download
        </Button>
      )}
    </li>
  )
}
