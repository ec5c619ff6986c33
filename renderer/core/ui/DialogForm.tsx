import type { ComponentProps, ReactNode } from 'react'
import styles from './DialogForm.module.css'
import { FormActions } from './FormActions.tsx'
import { submitted } from './submitted.ts'

interface Props extends Omit<ComponentProps<typeof FormActions>, 'className'> {
  onSubmit(): void
  /** The fields. */
  children: ReactNode
}

/** The form of a dialog: its fields, then Cancel and submit. */
export const DialogForm = ({ onSubmit, children, ...actions }: Props) => (
  <form className={styles.form} onSubmit={submitted(onSubmit)}>
    {children}
    <FormActions {...actions} />
  </form>
)
