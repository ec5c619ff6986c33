import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { afterPause } from '#renderer/core/ui/after-pause.ts'
import { AuthCard } from '../forms/AuthCard.tsx'
import styles from '../forms/auth-form.module.css'
import { field } from '../forms/field.ts'
import { Notice } from '../forms/Notice.tsx'
import { focusFirst, showFieldErrors, wordsOf } from './form-errors.ts'
import { NewLink } from './NewLink.tsx'
import { NewPassword } from './NewPassword.tsx'

export default function ResetPasswordPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [wantsLink, setWantsLink] = useState(false)
  const form = useForm({
    initialValues: { newPassword: '', confirmation: '' },
    validate: {
      newPassword: (value) => (value.length < 10 ? 'Use at least 10 characters.' : null),
      confirmation: (value, { newPassword }) => (value === newPassword ? null : 'Passwords do not match'),
    },
  })
  const reset = useMutation({
    mutationFn: api.auth.resetPassword,
    meta: { errorsShownByCaller: true },
    onError: (error) => showFieldErrors(form, error),
  })
  useLoginAfter(reset.isSuccess)

  if (reset.data)
    return (
      <AuthCard title="Reset password">
        <div className={styles.form}>
          <Notice tone="good">
            {reset.data.message} <Link to="/login">Continue to login</Link>
          </Notice>
        </div>
      </AuthCard>
    )
  if (wantsLink) return <NewLink />

  return (
    <AuthCard
      title="Reset password"
      intro={
        search.has('given')
          ? 'Somebody else chose your password. Choose one that only you know to go on.'
          : 'Choose a new password for your account.'
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(
          ({ newPassword }) => reset.mutate({ token, newPassword }),
          (errors) => focusFirst(form, errors),
        )}
      >
        {reset.error && !reset.error.fields?.newPassword && (
          <Notice tone="bad">
            {wordsOf(reset.error, 'Failed to reset password')}{' '}
            <button type="button" onClick={() => setWantsLink(true)}>
              Send a new link
            </button>
          </Notice>
        )}
        <NewPassword label="New password" {...form.getInputProps('newPassword')} value={form.values.newPassword} />
        <PasswordInput
          {...field}
          label="Confirm password"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the confirmation' }}
          {...form.getInputProps('confirmation')}
        />
        <Button type="submit" size="md" fullWidth loading={reset.isPending}>
          Reset password
        </Button>
      </form>
    </AuthCard>
  )
}

function useLoginAfter(done: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    return done ? afterPause('login', () => void navigate('/login')) : undefined
  }, [done, navigate])
}
