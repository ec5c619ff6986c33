import { IconPhoto, IconX } from '@tabler/icons-react'
import { formatMoney } from '#renderer/core/ui/format.ts'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import { centsOf } from '#shared/core/money.ts'
import { maxQuantity } from '#shared/core/order-options.ts'
import { Quantity } from '../../../cart/Quantity.tsx'
import type { CheckedLine } from './editor-lines.ts'
import styles from './OrderEditor.module.css'

interface Props {
  lines: readonly CheckedLine[]
  currency: string
  onQuantity(key: string, qty: number): void
  onRemove(key: string): void
}

const problems = {
  gone: 'No longer available. Remove it.',
  low_stock: 'Not enough in stock.',
  too_many: 'Too many for one order.',
}

/** The lines of an order with their quantities. */
export function LinesField({ lines, currency, onQuantity, onRemove }: Props) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const { key, image, price, qty, least, problem } = line
        const name = nameOfLine(line)
        return (
          <li key={key}>
            {image ? (
              <img className={styles.image} src={image} alt="" width={48} height={48} loading="lazy" />
            ) : (
              <span className={styles.image}>
                <IconPhoto size={20} stroke={1.25} aria-hidden />
              </span>
            )}
            <p className={styles.name}>
              <strong>{name}</strong>
              <span className="num">{formatMoney(price, currency)} each</span>
              {least > 0 && <span>{least} refunded</span>}
              {problem && (
                <span role="alert" className={styles.problem}>
                  {problems[problem]}
                </span>
              )}
            </p>
            <Quantity
              label={name}
              qty={qty}
              most={maxQuantity}
              onChange={(next) => onQuantity(key, Math.max(least, next))}
            />
            <strong className={`num ${styles.sum}`}>{formatMoney((centsOf(price) * qty) / 100, currency)}</strong>
            <IconButton
              icon={IconX}
              color="gray"
              label={`Remove ${name}`}
              disabled={least > 0}
              onClick={() => onRemove(key)}
            />
          </li>
        )
      })}
    </ul>
  )
}
