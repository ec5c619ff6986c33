import { Button } from '@mantine/core'
import { useState } from 'react'
import { TagMenu } from '#renderer/content/content/admin/TagMenu.tsx'
import { BulkBar, bulkButton } from '#renderer/core/admin/BulkBar.tsx'
import { BulkMenu } from '#renderer/core/admin/BulkMenu.tsx'
import { idsOf } from '#renderer/core/admin/chunks.ts'
import type { Selection } from '#renderer/core/admin/selection.ts'
import { useSaveTable } from '#renderer/core/admin/TableButtons.tsx'
import { api } from '#renderer/core/api/api.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
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
  const [isCancelling, setCancelling] = useState(false)
  const [paper, setPaper] = useState<PaperKind>()
  const table = useSaveTable(api.adminOrders.tableOf)
  const busy = tags.busy || statuses.busy
  const items = [...selection.selected.values()]
  const what = formatPlural(selection.count, 'order')
  const close = () => setCancelling(false)
  return (
    <BulkBar {...{ selection, busy }} progress={tags.progress ?? statuses.progress} {...rest}>
      <BulkMenu
        label="Status"
        disabled={busy}
        options={orderStatuses.map((status) => [orderStatusLabels[status], status])}
        onChoose={(status) => (status === 'cancelled' ? setCancelling(true) : statuses.run(selection, { status }))}
      />
      <TagMenu {...{ what, busy }} onSend={(change, done) => tags.run(selection, change, done)} />
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
      <Dialog open={isCancelling} onClose={close} title={`Cancel ${what}?`}>
        <CancelForm
          what="orders"
          busy={busy}
          onClose={close}
          onCancel={(consequences) => statuses.run(selection, { status: 'cancelled', ...consequences }, close)}
        />
      </Dialog>
    </BulkBar>
  )
}
