import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { Order } from '#shared/commerce/orders.ts'
import { useSignedLink } from './use-signed-link.ts'

interface Props {
  order: Order
  size: 'sm' | 'md'
  /** Loads the order again. */
  reload(): Promise<{ data: Order | undefined }>
}

/** Downloads the invoice or receipt of an order. Empty as long as the order has none. */
export function InvoiceButton({ order: { invoice }, size, reload }: Props) {
  const link = useSignedLink(invoice?.url ?? '', async () => (await reload()).data?.invoice?.url)
  return (
    invoice && (
      <Button
        component="a"
        href={invoice.url}
        download
        variant="default"
        size={size}
        leftSection={<IconFileTypePdf size={size === 'sm' ? 16 : 18} stroke={1.75} aria-hidden />}
        {...link}
      >
        {invoice.isReceipt ? 'Receipt (PDF)' : 'Invoice (PDF)'}
      </Button>
    )
  )
}
