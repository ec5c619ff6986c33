import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { field } from '#renderer/identity/forms/field.ts'
import styles from './CheckoutPage.module.css'

interface Props {
  /** The code that is ordered with; empty without one. */
  applied: string
  isChecking: boolean
  /** Why the last code does not apply. */
  problem: string | undefined
  /** Applies a code; an empty one removes it. */
  onApply(code: string): void
}

/** A discount code. The field and its button stay in place when a code is applied, so that the focus does. */
export function DiscountCode({ applied, isChecking, problem, onApply }: Props) {
  const [typed, setTyped] = useState('')
  const isApplied = applied !== '' && !isChecking
  const text = applied || typed
  const apply = () => {
    if (typed.trim() && !applied) onApply(typed.trim().toUpperCase())
  }
  return (
    <div className={styles.code}>
      <TextInput
        {...field}
        label="Discount code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        readOnly={applied !== ''}
        value={text}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would place the order.
          event.preventDefault()
          apply()
        }}
      />
      <Button
        variant="default"
        className={styles.apply}
        loading={isChecking}
        disabled={!text.trim()}
        onClick={() => {
          if (!isApplied) return apply()
          setTyped('')
          onApply('')
        }}
      >
        {isApplied ? 'Remove' : 'Apply'}
      </Button>
      <p className="sr-only" role="status">
        {isApplied ? `Discount code ${applied} applied.` : problem}
      </p>
    </div>
  )
}
