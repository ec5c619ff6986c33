import styles from './field.module.css'

/** How every text field of these pages looks: `<TextInput {...field} label=… />`. */
export const field = {
  size: 'md',
  classNames: {
    label: styles.label ?? '',
    description: styles.description ?? '',
    input: styles.input ?? '',
    error: styles.error ?? '',
  },
} as const
