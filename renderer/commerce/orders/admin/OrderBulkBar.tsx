import { Button } from '@mantine/core'
import { useState } from 'react'
import { TagDialog } from '#renderer/content/content/admin/TagDialog.tsx'
import { BulkBar, bulkButton } from '#renderer/core/admin/BulkBar.tsx'
import { BulkMenu } from '#renderer/core/admin/BulkMenu.tsx'
import { idsOf } from '#renderer/core/admin/chunks.ts'
import type { Selection } from '#renderer/core/admin/selection.ts'
import { useSaveTable } from '#renderer/core/admin/TableButtons.tsx'
import { api } from '#renderer/core/api/api.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { OrderTagChange } from '#shared/commerce/order-tags.ts'
import type { ListedOrder } from '#shared/commerce/orders.ts'
import { mostPrinted, mostSelectedInTable, orderStatuses, orderStatusLabels } from '#shared/core/order-options.ts'
import { CancelForm } from './CancelForm.tsx'
import { OrderPaper, type PaperKind } from './OrderPaper.tsx'
import { type useBulkStatus, useOrderTags } from './order-bulk.ts'

interface Props {
  selection: Selection<ListedOrder>
  total: number
  selectAll(): void
  selectingAll: boolean
  statuses: ReturnType<typeof useBulkStatus>
}

const tooManySelected = `You can export up to ${mostSelectedInTable.toLocaleString('en')} selected orders. Export all that match with the button above the list.`

/** Actions on the selected orders. */
export function OrderBulkBar({ selection, statuses, ...rest }: Props) {
  const tags = useOrderTags()
  const [asking, setAsking] = useState<OrderTagChange['action'] | 'cancel'>()
  const [paper, setPaper] = useState<PaperKind>()
  const table = useSaveTable(api.adminOrders.tableOf)
  const busy = tags.busy || statuses.busy
  const items = [...selection.selected.values()]
  const what = formatPlural(selection.count, 'order')
  const close = () => setAsking(undefined)
  const after = {
    onSuccess: ({ unsent }: { unsent: ListedOrder[] }) => {
      close()
      selection.replace(unsent)
    },
  }
  return (
    <BulkBar {...{ selection, busy }} progress={tags.progress ?? statuses.progress} {...rest}>
      <BulkMenu
        label="Status"
        disabled={busy}
        options={orderStatuses.map((status) => [orderStatusLabels[status], status])}
        onChoose={(status) =>
          status === 'cancelled' ? setAsking('cancel') : statuses.act({ items, todo: { status } }, after)
        }
      />
      <BulkMenu<OrderTagChange['action']>
        label="Tags"
        disabled={busy}
        options={[
          ['Add tags', 'addTags'],
          ['Remove tags', 'removeTags'],
        ]}
        onChoose={setAsking}
      />
      <BulkMenu<PaperKind>
        label="Print"
        disabled={busy}
        options={[
          ['Packing slips', 'packing-slip'],
          ['Invoices', 'invoice'],
        ]}
        onChoose={(kind) =>
          items.length > mostPrinted
            ? toast.error(`You can print up to ${mostPrinted} orders at once. Select fewer.`)
            : setPaper(kind)
        }
      />
      <Button
        {...bulkButton}
        disabled={busy}
        loading={table.isPending}
        onClick={() =>
          items.length > mostSelectedInTable ? toast.error(tooManySelected) : table.mutate({ ids: idsOf(items) })
        }
      >
        Export CSV
      </Button>
      {paper && <OrderPaper orders={items} kind={paper} onPrinted={() => setPaper(undefined)} />}
      <Dialog open={asking === 'cancel'} onClose={close} title={`Cancel ${what}?`}>
        <CancelForm
          what="orders"
          busy={busy}
          onClose={close}
          onCancel={(consequences) => statuses.act({ items, todo: { status: 'cancelled', ...consequences } }, after)}
        />
      </Dialog>
      {(asking === 'addTags' || asking === 'removeTags') && (
        <TagDialog
          title={asking === 'addTags' ? `Add tags to ${what}` : `Remove tags from ${what}`}
          button={asking === 'addTags' ? 'Add tags' : 'Remove tags'}
          busy={busy}
          onClose={close}
          onSend={(values) => tags.act({ items, todo: { action: asking, tags: values } }, after)}
        />
      )}
    </BulkBar>
  )
}
