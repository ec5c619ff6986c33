import { IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import styles from './HomeSections.module.css'

interface Props {
  heading: string
  /** Name of the region without a heading. */
  label: string
  all?: { to: string; text: string }
  children: ReactNode
}

/** A section with its heading and a link to everything of its kind. */
export function SectionFrame({ heading, label, all, children }: Props) {
  const id = useId()
  return (
    <section className={`wrap ${styles.section}`} {...(heading ? { 'aria-labelledby': id } : { 'aria-label': label })}>
      {(heading || all) && (
        <header className={styles.header}>
          <h2 id={id} className={heading ? undefined : 'sr-only'}>
            {heading || label}
          </h2>
          {all && (
            <Link to={all.to}>
              {all.text} <IconArrowRight size={16} stroke={1.75} aria-hidden />
            </Link>
          )}
        </header>
      )}
      {children}
    </section>
  )
}
