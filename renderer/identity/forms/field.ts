import styles from './field.module.css'

/** The style of text fields on these pages: `<TextInput {...field} label=… />`. */
export const field = {
  size: 'md',
  classNames: {
    label: styles.label ?? '',
    description: styles.description ?? '',
    input: styles.input ?? '',
    error: styles.error ?? '',
  },
} as const
