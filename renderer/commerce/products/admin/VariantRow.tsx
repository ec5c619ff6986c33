import { Checkbox, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { moneySection } from '#renderer/core/admin/money-section.ts'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import styles from './VariantsField.module.css'
import type { VariantValues } from './variant-form.ts'

interface Props {
  variant: VariantValues
  name: string
  place: number
  productPrice: string
  /** Second currency of the shop; empty without one. */
  second: string
  /** Price in the second currency unless the variant has its own. */
  convertedPrice: string
  /** Errors of values, price, second price, SKU, stock and barcode, one per line. */
  errors: string
  onChange(place: number, news: Partial<VariantValues>): void
  onCheck(path: string): void
  onRemove(place: number): void
}

export const VariantRow = memo(function VariantRow(props: Props) {
  const { variant, name, place, productPrice, second, convertedPrice, errors, onChange, onCheck, onRemove } = props
  const [valuesProblem, ...problems] = errors.split('\n')
  const fields = ['price', 'secondPrice', 'sku', 'stock', 'barcode'] as const
  const labels = {
    price: 'Price',
    secondPrice: `Price in ${second}`,
    sku: 'SKU',
    stock: 'In stock',
    barcode: 'Barcode',
  }
  const more = {
    price: { inputMode: 'decimal', placeholder: productPrice, ...moneySection() },
    secondPrice: { inputMode: 'decimal', placeholder: convertedPrice },
    sku: { maxLength: 60 },
    stock: { inputMode: 'numeric' },
    barcode: { inputMode: 'numeric', maxLength: 40, placeholder: 'Barcode' },
  } as const
  return (
    <li className={styles.row} data-second={second || undefined}>
      <p className={styles.name} data-off={!variant.active || undefined}>
        {name}
        {valuesProblem && (
          <span role="alert" className={styles.problem}>
            {valuesProblem}
          </span>
        )}
      </p>
      {fields.map(
        (field, at) =>
          (second || field !== 'secondPrice') && (
            <TextInput
              key={field}
              data-field={`variants.${place}.${field}`}
              className={field === 'barcode' ? `${styles.field} ${styles.barcode}` : styles.field}
              label={
                <>
                  {labels[field]}
                  <span className="sr-only"> of {name}</span>
                </>
              }
              {...more[field]}
              value={variant[field]}
              error={problems[at] || null}
              onChange={(event) => onChange(place, { [field]: event.currentTarget.value })}
              onBlur={() => onCheck(`variants.${place}.${field}`)}
            />
          ),
      )}
      <Checkbox
        className={styles.active}
        label={
          <>
            <span className={styles.word}>Active</span>
            <span className="sr-only">: {name}</span>
          </>
        }
        checked={variant.active}
        onChange={(event) => onChange(place, { active: event.currentTarget.checked })}
      />
      <IconButton icon={IconTrash} className={styles.remove} label={`Remove ${name}`} onClick={() => onRemove(place)} />
    </li>
  )
})
