import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Order } from '#shared/commerce/orders.ts'
import { isLinkExpired } from './invoice-link.ts'

interface Props {
  order: Order
  size: 'sm' | 'md'
  /** Loads the order again. */
  reload(): Promise<{ data: Order | undefined }>
}

/** Downloads the invoice or receipt of an order. Empty as long as the order has none. */
export function InvoiceButton({ order: { invoice }, size, reload }: Props) {
  // Links expire while a page stays open.
  const renew = useMutation({
    mutationFn: reload,
    // The query shows its error.
    meta: { changesNothing: true, callerShowsErrors: true },
    onSuccess: ({ data }) => {
      if (data?.invoice) Object.assign(document.createElement('a'), { href: data.invoice.url, download: '' }).click()
    },
  })
  return (
    invoice && (
      <Button
        component="a"
        href={invoice.url}
        download
        variant="default"
        size={size}
        loading={renew.isPending}
        leftSection={<IconFileTypePdf size={size === 'sm' ? 16 : 18} stroke={1.75} aria-hidden />}
        onClick={(event) => {
          if (!isLinkExpired(invoice.url, Date.now())) return
          event.preventDefault()
          if (!renew.isPending) renew.mutate()
        }}
      >
        {invoice.isReceipt ? 'Receipt (PDF)' : 'Invoice (PDF)'}
      </Button>
    )
  )
}
