import { useId } from 'react'
import { useCompany } from '#renderer/core/company/company.ts'
import { currencyName } from '#renderer/core/ui/format.ts'
import styles from './CurrencyChoice.module.css'
import { useCart } from './use-cart.ts'

/** The currency that the customer pays in; nothing if the shop has one only. */
export function CurrencyChoice() {
  const { currency: own, second_currency: second } = useCompany()
  const { currency = own, setCurrency } = useCart()
  const name = useId()
  if (!second) return null
  return (
    <fieldset className={styles.choice}>
      <legend>Pay in</legend>
      <div className={styles.currencies}>
        {[own, second].map((code) => (
          <label key={code}>
            <input type="radio" name={name} checked={code === currency} onChange={() => setCurrency(code)} />
            <span>
              {code}
              <span className="sr-only"> ({currencyName(code)})</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
