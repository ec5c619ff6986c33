import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { EmailField } from '#renderer/identity/forms/EmailField.tsx'
import { field } from '#renderer/identity/forms/field.ts'
import styles from './CheckoutPage.module.css'
import type { CheckoutValues } from './checkout-form.ts'

export function ContactSection({ form }: { form: UseFormReturnType<CheckoutValues> }) {
  const { signedIn } = useMe()
  return (
    <section className={styles.card} aria-labelledby="checkout-contact">
      <h2 id="checkout-contact">Contact</h2>
      {!signedIn && (
        <p className={styles.hint}>
          Have an account?{' '}
          <Link replace to={paths.loginThen(paths.checkout)}>
            Log in
          </Link>{' '}
          and find your orders there later.
        </p>
      )}
      <TextInput {...field} label="Name" autoComplete="name" required {...form.getInputProps('name')} />
      <EmailField {...form.getInputProps('email')} />
      <TextInput {...field} label="Phone" type="tel" autoComplete="tel" required {...form.getInputProps('phone')} />
      <Textarea {...field} label="Note (optional)" rows={3} maxLength={1000} {...form.getInputProps('note')} />
    </section>
  )
}
