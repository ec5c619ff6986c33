import { TextInput, type TextInputProps } from '@mantine/core'
import { field } from './field.ts'

/** A required email address. */
export const EmailField = (props: TextInputProps) => (
  <TextInput {...field} label="Email" type="email" required autoComplete="email" spellCheck={false} {...props} />
)
