import type { MouseEvent, ReactNode } from 'react'
import styles from './Writing.module.css'

interface Props {
  onSubmit(): void
  /** The text itself. */
  children: ReactNode
  /** What is said about it. */
  side: ReactNode
  /** The text as visitors will see it; nothing while nobody looks. */
  preview?: ReactNode
}

/** A text, what is said about it, and beside both what becomes of it. */
export function Writing({ onSubmit, children, side, preview }: Props) {
  return (
    <div className={styles.writing} data-previewing={preview ? true : undefined}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <div className={styles.main}>{children}</div>
        <div className={styles.side}>{side}</div>
        <button type="submit" hidden />
      </form>
      {preview && (
        <section className={styles.preview} aria-label="Live preview" onClickCapture={stay}>
          {preview}
        </section>
      )}
    </div>
  )
}

/** Links know that they were pressed, but lead nowhere: what is being written would be left behind. */
function stay(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}
