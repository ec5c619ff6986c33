import { NumberInput } from '@mantine/core'
import type { OrderLine } from '#shared/commerce/orders.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import styles from './AmountDialog.module.css'

/** Selected units by line id. */
export type Units = Readonly<Record<string, number>>

interface Props {
  legend: string
  lines: readonly OrderLine[]
  /** How many units of a line can be selected. */
  mostOf(line: OrderLine): number
  units: Units
  error?: string | undefined
  onChange(units: Units): void
}

/** Selects units of the lines of an order. Lines without selectable units are left out. */
export function UnitsField({ legend, lines, mostOf, units, error, onChange }: Props) {
  const selectable = lines.filter((line) => mostOf(line) > 0)
  if (selectable.length === 0) return null
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <ul className={styles.units}>
        {selectable.map((line) => {
          const most = mostOf(line)
          const name = nameOfLine(line)
          return (
            <li key={line._id}>
              <span>
                {name}
                <small>
                  {line.qty} ordered{line.shipped > 0 && `, ${line.shipped} sent`}
                  {line.refunded > 0 && `, ${line.refunded} refunded`}
                </small>
              </span>
              <NumberInput
                aria-label={`Units of ${name}`}
                min={0}
                max={most}
                clampBehavior="strict"
                allowDecimal={false}
                allowNegative={false}
                value={units[line._id] ?? 0}
                onFocus={(event) => event.currentTarget.select()}
                onChange={(count) => onChange({ ...units, [line._id]: Number(count) || 0 })}
              />
            </li>
          )
        })}
      </ul>
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The selected units as they are sent. */
export const selectedUnits = (units: Units) =>
  Object.entries(units).flatMap(([id, qty]) => (qty > 0 ? { id, qty } : []))
