import '#renderer/core/ui/input-styles.ts'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { focusFirst, showFieldErrors } from '#renderer/identity/auth/form-errors.ts'
import { field } from '#renderer/identity/forms/field.ts'
import styles from './OrdersPage.module.css'

/** Opens an order without an account, by what stands in its mail. */
export default function TrackPage() {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { orderNumber: '', email: '' },
    validate: {
      orderNumber: (value) => (value.trim() ? null : 'The order number is required.'),
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter an email address.'),
    },
  })
  const track = useMutation({
    mutationFn: api.orders.track,
    meta: { errorsShownByCaller: true },
    onSuccess: ({ order, token }) => navigate(paths.orderByLink(order._id, token)),
    onError: (error) => showFieldErrors(form, error),
  })
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>Track an order</h1>
        <p className={styles.lead}>Enter the order number and the email address from your confirmation email.</p>
      </header>
      <form
        noValidate
        className={styles.form}
        onSubmit={form.onSubmit(
          (values) => track.mutate(values),
          (errors) => focusFirst(form, errors),
        )}
      >
        <TextInput
          {...field}
          label="Order number"
          placeholder="VD-2026-7K3QX9"
          autoComplete="off"
          autoCapitalize="characters"
          required
          {...form.getInputProps('orderNumber')}
        />
        <TextInput
          {...field}
          label="Email"
          type="email"
          autoComplete="email"
          required
          {...form.getInputProps('email')}
        />
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
