import type { MouseEvent, ReactNode } from 'react'
import { submitted } from '#renderer/core/ui/submitted.ts'
import styles from './Writing.module.css'

interface Props {
  onSubmit(): void
  children: ReactNode
  /** The side column. */
  side: ReactNode
  /** Absent while the preview is closed. */
  preview?: ReactNode
}

/** The form of a text with its preview. */
export function Writing({ onSubmit, children, side, preview }: Props) {
  return (
    <div className={styles.writing} data-previewing={preview ? true : undefined}>
      <form className={styles.form} noValidate onSubmit={submitted(onSubmit)}>
        <div className={styles.main}>{children}</div>
        <div className={styles.side}>{side}</div>
        <button type="submit" hidden />
      </form>
      {preview && (
        <section className={styles.preview} aria-label="Live preview" onClickCapture={preventNavigation}>
          {preview}
        </section>
      )}
    </div>
  )
}

/** Links in the preview would leave the editor. */
function preventNavigation(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}
