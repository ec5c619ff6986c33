import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { currencySign } from '#renderer/core/ui/format.ts'
import styles from './VariantsField.module.css'
import type { VariantValues } from './variant-form.ts'

interface Props {
  variant: VariantValues
  name: string
  place: number
  /** As it is typed. */
  productPrice: string
  /** Of its values, price, SKU and stock, a line each. */
  errors: string
  onChange(place: number, news: Partial<VariantValues>): void
  onCheck(path: string): void
  onRemove(place: number): void
}

/** One variant: what it costs, what it is called and how many there are of it. */
export const VariantRow = memo(function VariantRow(props: Props) {
  const { variant, name, place, productPrice, errors, onChange, onCheck, onRemove } = props
  const [wrong, ...problems] = errors.split('\n')
  const fields = ['price', 'sku', 'stock'] as const
  const labels = { price: 'Price', sku: 'SKU', stock: 'In stock' }
  const more = {
    price: {
      inputMode: 'decimal',
      placeholder: productPrice,
      leftSection: currencySign(),
      leftSectionWidth: `${currencySign().length + 2.5}ch`,
    },
    sku: { maxLength: 60 },
    stock: { inputMode: 'numeric' },
  } as const
  return (
    <li className={styles.row}>
      <p className={styles.name} data-off={!variant.active || undefined}>
        {name}
        {wrong && (
          <span role="alert" className={styles.problem}>
            {wrong}
          </span>
        )}
      </p>
      {fields.map((field, at) => (
        <TextInput
          key={field}
          data-field={`variants.${place}.${field}`}
          className={styles.field}
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
      ))}
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
      <ActionIcon
        variant="subtle"
        size={36}
        className={styles.remove}
        aria-label={`Remove ${name}`}
        onClick={() => onRemove(place)}
      >
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </li>
  )
})
