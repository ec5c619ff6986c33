import { Button, type ButtonProps } from '@mantine/core'
import styles from './FormActions.module.css'

interface Props extends Pick<ButtonProps, 'color' | 'disabled'> {
  submit: string
  busy: boolean
  onCancel(): void
  className?: string | undefined
}

/** Cancel and submit, at the end of a dialog's form. */
export const FormActions = ({ submit, busy, onCancel, className = styles.actions, ...rest }: Props) => (
  <div className={className}>
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" loading={busy} {...rest}>
      {submit}
    </Button>
  </div>
)
