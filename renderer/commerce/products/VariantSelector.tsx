import { useId } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Product, Variant } from '#shared/commerce/products.ts'
import styles from './VariantSelector.module.css'
import { differsOnlyIn, findClosest } from './variant-selection.ts'

interface Props {
  product: Pick<Product, 'options' | 'variants'>
  selected: Variant
}

/** Links to the variants of a product. The selected variant is stored in the URL. */
export function VariantSelector({ product: { options, variants }, selected }: Props) {
  const id = useId()
  return (
    <div className={styles.options}>
      {options.map(({ name, values }, option) => (
        <div key={name}>
          <p id={`${id}${option}`} className={styles.name}>
            {name}: <strong>{selected.values[option]}</strong>
          </p>
          <ul className={styles.values} aria-labelledby={`${id}${option}`}>
            {values.map((value) => {
              const target = findClosest(variants, selected, option, value)
              return target && <Value key={value} {...{ value, target, selected, option }} />
            })}
          </ul>
        </div>
      ))}
    </div>
  )
}

interface ValueProps {
  value: string
  target: Variant
  selected: Variant
  option: number
}

function Value({ value, target, selected, option }: ValueProps) {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.set('variant', target._id)
  const problem = !differsOnlyIn(target, selected, option)
    ? ' not available in this combination'
    : target.availability === 'out' && ' out of stock'
  return (
    <li>
      <Link
        to={{ search: `?${next}` }}
        replace
        preventScrollReset
        defaultShouldRevalidate={false}
        className={styles.value}
        aria-current={selected.values[option] === value}
        data-missing={problem ? true : undefined}
      >
        {value}
        {problem && <span className="sr-only">{problem}</span>}
      </Link>
    </li>
  )
}
