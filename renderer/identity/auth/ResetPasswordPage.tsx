import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { runAfterDelay } from '#renderer/core/ui/run-after-delay.ts'
import { AuthCard } from '../forms/AuthCard.tsx'
import styles from '../forms/auth-form.module.css'
import { Notice } from '../forms/Notice.tsx'
import { PasswordField } from '../forms/PasswordField.tsx'
import { longPassword } from '../forms/validate.ts'
import { messageOf } from './form-errors.ts'
import { NewLink } from './NewLink.tsx'
import { NewPassword } from './NewPassword.tsx'
import { useCallForm } from './use-call-form.ts'

export default function ResetPasswordPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [wantsLink, setWantsLink] = useState(false)
  const {
    form,
    sending: reset,
    formProps,
  } = useCallForm({
    call: api.auth.resetPassword,
    sentOf: ({ newPassword }) => ({ token, newPassword }),
    initialValues: { newPassword: '', confirmation: '' },
    validate: {
      newPassword: longPassword,
      confirmation: (value, { newPassword }) => (value === newPassword ? null : 'Passwords do not match'),
    },
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
          ? 'An admin chose your password. Choose a new one that only you know.'
          : 'Choose a new password for your account.'
      }
    >
      <form className={styles.form} {...formProps}>
        {reset.error && !reset.error.fields?.newPassword && (
          <Notice tone="bad">
            {messageOf(reset.error, 'Failed to reset password')}{' '}
            <button type="button" onClick={() => setWantsLink(true)}>
              Send a new link
            </button>
          </Notice>
        )}
        <NewPassword label="New password" {...form.getInputProps('newPassword')} value={form.values.newPassword} />
        <PasswordField
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
    return done ? runAfterDelay('login', () => void navigate('/login')) : undefined
  }, [done, navigate])
}
