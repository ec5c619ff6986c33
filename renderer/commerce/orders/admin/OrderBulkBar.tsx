import { Button } from '@mantine/core'
import { useState } from 'react'
import { TagDialog } from '#renderer/content/content/admin/TagDialog.tsx'
import { BulkBar, bulkButton } from '#renderer/core/admin/BulkBar.tsx'
import type { Selection } from '#renderer/core/admin/selection.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import type { OrderTagChange } from '#shared/commerce/order-tags.ts'
import type { ListedOrder } from '#shared/commerce/orders.ts'
import { useOrderTags } from './order-bulk.ts'

interface Props {
  selection: Selection<ListedOrder>
  total: number
  selectAll(): void
  selectingAll: boolean
}

/** Actions on the selected orders. */
export function OrderBulkBar({ selection, ...rest }: Props) {
  const { act, busy, progress } = useOrderTags()
  const [asking, setAsking] = useState<OrderTagChange['action']>()
  const what = formatPlural(selection.count, 'order')
  const close = () => setAsking(undefined)
  const run = (todo: OrderTagChange) =>
    act(
      { items: [...selection.selected.values()], todo },
      {
        onSuccess: ({ left }) => {
          close()
          selection.replace(left)
        },
      },
    )
  const one = { ...bulkButton, disabled: busy }
  return (
    <BulkBar {...{ selection, busy, progress }} {...rest}>
      <Button {...one} onClick={() => setAsking('addTags')}>
        Add tags
      </Button>
      <Button {...one} onClick={() => setAsking('removeTags')}>
        Remove tags
      </Button>
      {asking && (
        <TagDialog
          title={asking === 'addTags' ? `Add tags to ${what}` : `Remove tags from ${what}`}
          button={asking === 'addTags' ? 'Add tags' : 'Remove tags'}
          busy={busy}
          onClose={close}
          onSend={(tags) => run({ action: asking, tags })}
        />
      )}
    </BulkBar>
  )
}
