import { Button, type ButtonProps } from '@mantine/core'
import styles from './FormActions.module.css'

interface Props extends Pick<ButtonProps, 'color' | 'disabled'> {
  submit: string
  busy: boolean
  onCancel(): void
  /** Label of the button that closes the dialog. "Cancel" would be ambiguous if the action cancels something. */
  dismiss?: string
  /** Whether the dialog focuses the button that closes it. */
  focusDismiss?: boolean
  className?: string | undefined
}

/** Cancel and submit, at the end of a dialog's form. */
export const FormActions = ({
  submit,
  busy,
  onCancel,
  dismiss = 'Cancel',
  focusDismiss = false,
  className = styles.actions,
  ...rest
}: Props) => (
  <div className={className}>
    <Button variant="default" disabled={busy} {...(focusDismiss && { 'data-autofocus': true })} onClick={onCancel}>
      {dismiss}
    </Button>
    <Button type="submit" loading={busy} {...rest}>
      {submit}
    </Button>
  </div>
)
