import { useCallForm } from '#renderer/identity/auth/use-call-form.ts'
import { EmailField } from '#renderer/identity/forms/EmailField.tsx'
import '#renderer/core/ui/input-styles.ts'
import { Button, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { field } from '#renderer/identity/forms/field.ts'
import styles from './OrdersPage.module.css'

/** Finds an order without an account. */
export default function TrackPage() {
  const navigate = useNavigate()
  const {
    form,
    sending: track,
    formProps,
  } = useCallForm({
    call: api.orders.track,
    sentOf: (values) => values,
    onSuccess: ({ order, token }) => void navigate(paths.orderByLink(order._id, token)),
    initialValues: { orderNumber: '', email: '' },
    validate: {
      orderNumber: (value) => (value.trim() ? null : 'The order number is required.'),
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter an email address.'),
    },
  })
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>Track an order</h1>
        <p className={styles.lead}>Enter the order number and email from your confirmation.</p>
      </header>
      <form className={styles.form} {...formProps}>
        <TextInput
          {...field}
          label="Order number"
          placeholder="VD-2026-7K3QX9"
          autoComplete="off"
          autoCapitalize="characters"
          required
          {...form.getInputProps('orderNumber')}
        />
        <EmailField {...form.getInputProps('email')} />
        {track.error && !track.error.fields && (
          <p className={styles.problem} role="alert">
            {track.error.message}
          </p>
        )}
        <Button type="submit" size="md" loading={track.isPending}>
          Track order
        </Button>
      </form>
    </div>
  )
}
