import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#renderer/core/drafts/FormDialog.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import {
  type StockMode,
  type StockReason,
  stockModes,
  stockReasonLabels,
  stockReasons,
} from '#shared/commerce/product-options.ts'
import { ProductBulkChange } from '#shared/commerce/products.ts'
import styles from './PriceDialog.module.css'
import { stockModeLabels, wholeOf } from './product-form.ts'

interface Props {
  title: string
  busy: boolean
  onClose(): void
  onSend(change: ProductBulkChange): void
}

/** Asks for the stock of the selected products, or for its change. */
export function StockDialog({ title, busy, onClose, onSend }: Props) {
  const [mode, setMode] = useState<StockMode>('set')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<StockReason>('counted')
  const amount = wholeOf(typed)
  const change = ProductBulkChange.safeParse({ action: 'stock', mode, amount, reason })
  const problem = typed.trim() === '' || change.success ? undefined : change.error.issues[0]?.message
  return (
    <FormDialog changed={typed !== ''} onClose={onClose} title={title}>
      <form className={styles.form} onSubmit={submitted(() => change.success && onSend(change.data))}>
        <NativeSelect
          label="Change"
          data={stockModes.map((value) => ({ value, label: stockModeLabels[value] }))}
          value={mode}
          onChange={(event) => setMode(event.currentTarget.value as StockMode)}
        />
        <TextInput
          label={mode === 'set' ? 'In stock' : 'Units'}
          description={mode === 'set' ? undefined : 'Enter a negative number to remove stock.'}
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={problem}
          data-autofocus
        />
        <NativeSelect
          label="Reason"
          description="Saved in the stock history."
          data={stockReasons.map((value) => ({ value, label: stockReasonLabels[value] }))}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value as StockReason)}
        />
        <Button type="submit" disabled={!change.success} loading={busy}>
          Change stock
        </Button>
      </form>
    </FormDialog>
  )
}
