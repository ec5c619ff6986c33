import { Button } from '@mantine/core'
import { useState } from 'react'
import { TagMenu } from '#renderer/content/content/admin/TagMenu.tsx'
import { BulkBar, bulkButton } from '#renderer/core/admin/BulkBar.tsx'
import { BulkMenu } from '#renderer/core/admin/BulkMenu.tsx'
import type { Selection } from '#renderer/core/admin/selection.ts'
import { useCategories } from '#renderer/core/admin/use-categories.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { productStatuses } from '#shared/commerce/product-options.ts'
import type { AdminProduct, ProductBulkChange } from '#shared/commerce/products.ts'
import { PriceDialog } from './PriceDialog.tsx'
import { productStatusLabels } from './ProductStatusBadge.tsx'
import { useProductBulk } from './product-bulk.ts'
import { StockDialog } from './StockDialog.tsx'

interface Props {
  selection: Selection<AdminProduct>
  /** Whether the list is the trash. */
  trash: boolean
  total: number
  selectAll(): void
  selectingAll: boolean
}

/** Actions on the selected products. */
export function ProductBulkBar({ selection, trash, ...rest }: Props) {
  const { busy, progress, ...bulk } = useProductBulk()
  const categories = useCategories('products')
  const [asking, setAsking] = useState<'price' | 'stock'>()
  const products = [...selection.selected.values()]
  const what = formatPlural(selection.count, 'product')
  const close = () => setAsking(undefined)
  const run = (todo: ProductBulkChange, done = close) => bulk.run(selection, todo, done)
  const one = { ...bulkButton, disabled: busy }
  return (
    <BulkBar {...{ selection, busy, progress }} {...rest}>
      {trash ? (
        <Button {...one} onClick={() => run({ action: 'restore' })}>
          Restore
        </Button>
      ) : (
        <>
          <Button {...one} onClick={() => setAsking('price')}>
            Change prices
          </Button>
          <Button {...one} onClick={() => setAsking('stock')}>
            Change stock
          </Button>
          <BulkMenu
            label="Status"
            disabled={busy}
            options={productStatuses.map((status) => [productStatusLabels[status], status])}
            onChoose={(status) => run({ action: 'status', status })}
          />
          <BulkMenu
            label="Category"
            disabled={busy}
            options={categories.options.map(({ label, value }) => [label, value])}
            onChoose={(category) => run({ action: 'category', category })}
          />
          <TagMenu {...{ what, busy }} onSend={run} />
          <Button {...one} color="red" onClick={() => run({ action: 'trash' })}>
            Trash
          </Button>
        </>
      )}
      {asking === 'price' && (
        <PriceDialog title={`Change prices of ${what}`} {...{ products, busy }} onClose={close} onSend={run} />
      )}
      {asking === 'stock' && <StockDialog title={`Change stock of ${what}`} busy={busy} onClose={close} onSend={run} />}
    </BulkBar>
  )
}
