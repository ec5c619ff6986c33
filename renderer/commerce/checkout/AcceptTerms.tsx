import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { usePageLinks } from '#renderer/content/site-pages/page-links.ts'
import { paths } from '#renderer/core/paths.ts'
import { termsSlug } from '#shared/content/page-options.ts'
import styles from './CheckoutPage.module.css'

/** The published terms of the shop; undefined if it has none. */
export const useTerms = () => usePageLinks().terms

interface Props {
  terms: { title: string }
  value: boolean
  onChange(value: boolean): void
  /** Why the order cannot be placed; focuses the checkbox. */
  problem: string | undefined
}

export function AcceptTerms({ terms: { title }, value, onChange, problem }: Props) {
  const checkbox = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem) checkbox.current?.focus()
  }, [problem])
  return (
    <div className={styles.terms}>
      <label>
        <input
          ref={checkbox}
          type="checkbox"
          checked={value}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && 'terms-problem'}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>
          I accept the {/* In a new tab, because the order is not placed yet. */}
          <Link to={paths.page(termsSlug)} target="_blank">
            {title}
          </Link>
        </span>
      </label>
      {problem && (
        <p id="terms-problem" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
