import { useId } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Product, Variant } from '#shared/commerce/products.ts'
import styles from './VariantChoice.module.css'
import { isBeside, leadingTo } from './variant-choice.ts'

interface Props {
  product: Pick<Product, 'options' | 'variants'>
  chosen: Variant
}

/** What there is to choose of a product. Each value is a link to what it leads to: the address is the choice. */
export function VariantChoice({ product: { options, variants }, chosen }: Props) {
  return (
    <div className={styles.options}>
      {options.map(({ name, values }, option) => (
        <Values key={name} name={name} chosen={chosen.values[option]!}>
          {values.map((value) => {
            const target = leadingTo(variants, chosen, option, value)
            return target && <Value key={value} {...{ value, target, chosen, option }} />
          })}
        </Values>
      ))}
    </div>
  )
}

function Values({ name, chosen, children }: { name: string; chosen: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <div>
      <p id={id} className={styles.name}>
        {name}: <strong>{chosen}</strong>
      </p>
      <ul className={styles.values} aria-labelledby={id}>
        {children}
      </ul>
    </div>
  )
}

interface ValueProps {
  value: string
  target: Variant
  chosen: Variant
  option: number
}

function Value({ value, target, chosen, option }: ValueProps) {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.set('variant', target._id)
  const beside = isBeside(target, chosen, option)
  const out = target.availability === 'out'
  return (
    <li>
      <Link
        to={{ search: `?${next}` }}
        replace
        preventScrollReset
        defaultShouldRevalidate={false}
        className={styles.value}
        aria-current={chosen.values[option] === value}
        data-missing={out || !beside || undefined}
      >
        {value}
        {!beside ? (
          <span className="sr-only"> only with another choice</span>
        ) : (
          out && <span className="sr-only"> out of stock</span>
        )}
      </Link>
    </li>
  )
}
