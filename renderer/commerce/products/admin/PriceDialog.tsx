import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#renderer/core/drafts/FormDialog.tsx'
import { formatMoney } from '#renderer/core/ui/format.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import type { CompareAtChange, PriceRounding } from '#shared/commerce/product-options.ts'
import { type AdminProduct, ProductBulkChange } from '#shared/commerce/products.ts'
import { reprice } from '#shared/commerce/reprice.ts'
import { amountOf, centsOf } from '#shared/core/money.ts'
import styles from './PriceDialog.module.css'

const roundings: { value: PriceRounding; label: string }[] = [
  { value: 'cent', label: 'To the cent' },
  { value: 'ending-99', label: 'To prices ending in .99' },
  { value: 'whole', label: 'To whole amounts' },
]
const compareAtChanges: { value: CompareAtChange; label: string }[] = [
  { value: 'unchanged', label: 'Leave unchanged' },
  { value: 'former', label: 'Show the price before a reduction' },
  { value: 'clear', label: 'Remove' },
]
/** Number of products whose new price is shown. */
const examples = 3

interface Props {
  title: string
  products: readonly AdminProduct[]
  busy: boolean
  onClose(): void
  onSend(change: ProductBulkChange): void
}

/** Asks by how many percent the prices of the selected products change, and shows the first new prices. */
export function PriceDialog({ title, products, busy, onClose, onSend }: Props) {
  const [typed, setTyped] = useState('')
  const [rounding, setRounding] = useState<PriceRounding>('cent')
  const [compareAt, setCompareAt] = useState<CompareAtChange>('unchanged')
  // Accepts a typed percent sign, a decimal comma and the minus sign of typesetting.
  const percent = Number(typed.replace('%', '').replace(',', '.').replace('−', '-').trim() || Number.NaN)
  const change = ProductBulkChange.safeParse({ action: 'price', percent, rounding, compareAt })
  const problem = typed.trim() === '' || change.success ? undefined : change.error.issues[0]?.message
  return (
    <FormDialog changed={typed !== ''} onClose={onClose} title={title}>
      <form className={styles.form} onSubmit={submitted(() => change.success && onSend(change.data))}>
        <TextInput
          label="Change in percent"
          description="10 raises prices by 10 %, -10 reduces them."
          placeholder="-10"
          rightSection="%"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={problem}
          data-autofocus
        />
        <Select
          label="Round"
          data={roundings}
          value={rounding}
          allowDeselect={false}
          onChange={(value) => value && setRounding(value)}
        />
        <Select
          label="Compare-at price"
          data={compareAtChanges}
          value={compareAt}
          allowDeselect={false}
          onChange={(value) => value && setCompareAt(value)}
        />
        {change.success && (
          <ul className={styles.examples} aria-label="New prices">
            {products.slice(0, examples).map(({ _id, name, ownPrice }) => (
              <li key={_id}>
                <span>{name}</span>
                <span className="num">
                  <del>{formatMoney(ownPrice)}</del>{' '}
                  {formatMoney(amountOf(reprice(centsOf(ownPrice), percent, rounding)))}
                </span>
              </li>
            ))}
          </ul>
        )}
        <Button type="submit" disabled={!change.success} loading={busy}>
          Change prices
        </Button>
      </form>
    </FormDialog>
  )
}
