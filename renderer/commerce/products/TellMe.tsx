import '#renderer/core/ui/input-styles.ts'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Honeypot } from '#renderer/core/ui/Honeypot.tsx'
import { focusFirst, showFieldErrors, wordsOf } from '#renderer/identity/auth/form-errors.ts'
import { field } from '#renderer/identity/forms/field.ts'
import styles from './TellMe.module.css'

/** For who would have bought what is out of stock: one mail once it is back. */
export function TellMe({ product }: { product: { _id: string; variantId?: string | undefined } }) {
  const { _id, variantId } = product
  const { me } = useMe()
  const trap = useRef<HTMLInputElement>(null)
  const form = useForm({
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
  // Nothing is asked that is known already, and nothing is overwritten that was typed.
  useEffect(() => {
    if (me && !form.getValues().email) form.setValues({ email: me.email })
  }, [me, form.getValues, form.setValues])
  const wish = useMutation({
    mutationFn: api.products.wish,
    meta: { errorsShownByCaller: true, changesNothing: true },
    onError: (error) => showFieldErrors(form, error),
  })

  // It was just asked for, and the button that did is gone.
  useEffect(() => form.getInputNode('email')?.focus(), [form.getInputNode])

  if (wish.data)
    return (
      <p className={styles.done} role="status">
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        {wish.data.message}
      </p>
    )
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit(
        ({ email }) => {
          const website = trap.current?.value
          wish.mutate({ id: _id, ...(variantId && { variantId }), email, ...(website && { website }) })
        },
        (errors) => focusFirst(form, errors),
      )}
    >
      <TextInput
        {...field}
        label="Email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        className={styles.email}
        {...form.getInputProps('email')}
      />
      <Honeypot ref={trap} />
      <Button type="submit" size="md" loading={wish.isPending} className={styles.send}>
        Tell me
      </Button>
      {wish.error && !wish.error.fields && (
        <p className={styles.problem} role="alert">
          {wordsOf(wish.error, 'An error occurred. Please try again.')}
        </p>
      )}
    </form>
  )
}
