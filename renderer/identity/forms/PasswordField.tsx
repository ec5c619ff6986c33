import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { field } from './field.ts'

/** A password input in the style of these forms. It asks for the current password by default. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    {...field}
    autoComplete="current-password"
    visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
    {...props}
  />
)
