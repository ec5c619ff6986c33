import type { Heading } from '#shared/content/rich-nodes.ts'
import styles from './Outline.module.css'

/** The table of contents of a text with two headings or more. */
export function Outline({ headings, className }: { headings: readonly Heading[]; className?: string | undefined }) {
  if (headings.length < 2) return null
  return (
    <nav className={`${styles.outline} ${className ?? ''}`} aria-labelledby="outline">
      <h2 id="outline">On this page</h2>
      <ul>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
