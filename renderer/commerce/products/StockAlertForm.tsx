import { useCallForm } from '#renderer/identity/auth/use-call-form.ts'
import { EmailField } from '#renderer/identity/forms/EmailField.tsx'
import '#renderer/core/ui/input-styles.ts'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Honeypot } from '#renderer/core/ui/Honeypot.tsx'
import { messageOf } from '#renderer/identity/auth/form-errors.ts'
import styles from './StockAlertForm.module.css'

/** Requests an email for when a product is back in stock. */
export function StockAlertForm({ product }: { product: { _id: string; variantId?: string | undefined } }) {
  const { _id, variantId } = product
  const { me } = useMe()
  const honeypot = useRef<HTMLInputElement>(null)
  const {
    form,
    sending: request,
    formProps,
  } = useCallForm({
    call: api.products.requestStockAlert,
    sentOf: ({ email }) => {
      const website = honeypot.current?.value
      return { id: _id, ...(variantId && { variantId }), email, ...(website && { website }) }
    },
    meta: { callerShowsErrors: true, changesNothing: true },
    initialValues: { email: '' },
    validate: {
      email: (value) =>
        value.trim() === ''
          ? 'Your email is required.'
          : /^\S+@\S+\.\S+$/.test(value.trim())
            ? null
            : 'Enter an email address.',
    },
  })
  // Prefills the account's email without overwriting what was typed.
  useEffect(() => {
    if (me && !form.getValues().email) form.setValues({ email: me.email })
  }, [me, form.getValues, form.setValues])

  // The form replaces the button that had the focus.
  useEffect(() => form.getInputNode('email')?.focus(), [form.getInputNode])

  if (request.data)
    return (
      <p className={styles.done} role="status">
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        {request.data.message}
      </p>
    )
  return (
    <form className={styles.form} {...formProps}>
      <EmailField maxLength={254} className={styles.email} {...form.getInputProps('email')} />
      <Honeypot ref={honeypot} />
      <Button type="submit" size="md" loading={request.isPending} className={styles.send}>
        Notify me
      </Button>
      {request.error && !request.error.fields && (
        <p className={styles.problem} role="alert">
          {messageOf(request.error, 'An error occurred. Please try again.')}
        </p>
      )}
    </form>
  )
}
