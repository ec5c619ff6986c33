import { Button } from '@mantine/core'
import { useState } from 'react'
import { TagDialog } from '#renderer/content/content/admin/TagDialog.tsx'
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
  const { act, busy, progress } = useProductBulk()
  const categories = useCategories('products')
  const [asking, setAsking] = useState<'price' | 'addTags' | 'removeTags'>()
  const products = [...selection.selected.values()]
  const what = formatPlural(selection.count, 'product')
  const close = () => setAsking(undefined)
  const run = (todo: ProductBulkChange) =>
    act(
      { items: products, todo },
      {
        onSuccess: ({ unsent }) => {
          close()
          selection.replace(unsent)
        },
      },
    )
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
          <BulkMenu<'addTags' | 'removeTags'>
            label="Tags"
            disabled={busy}
            options={[
              ['Add tags', 'addTags'],
              ['Remove tags', 'removeTags'],
            ]}
            onChoose={setAsking}
          />
          <Button {...one} color="red" onClick={() => run({ action: 'trash' })}>
            Trash
          </Button>
        </>
      )}
      {asking === 'price' && (
        <PriceDialog title={`Change prices of ${what}`} {...{ products, busy }} onClose={close} onSend={run} />
      )}
      {(asking === 'addTags' || asking === 'removeTags') && (
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
