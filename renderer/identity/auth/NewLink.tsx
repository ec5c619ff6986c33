import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { AuthCard } from '../forms/AuthCard.tsx'
import styles from '../forms/auth-form.module.css'
import { field } from '../forms/field.ts'
import { Notice } from '../forms/Notice.tsx'
import { messageOf } from './form-errors.ts'

/** Requests another link when a link to reset the password no longer works. */
export function NewLink() {
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState(false)
  const forgot = useMutation({ mutationFn: api.auth.forgotPassword, meta: { callerShowsErrors: true } })
  const submit = submitted(() => {
    setMissing(!email.trim())
    if (email.trim()) forgot.mutate({ email: email.trim() })
  })
  return (
    <AuthCard
      title="Send a new link"
      intro="Links to reset a password work once, for 30 minutes."
      foot={<Link to="/login">Back to login</Link>}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        {forgot.error && <Notice tone="bad">{messageOf(forgot.error, 'Failed to send password reset email')}</Notice>}
        {forgot.data && <Notice tone="good">{forgot.data.message}</Notice>}
        <TextInput
          {...field}
          label="Email or username"
          required
          autoComplete="username"
          autoCapitalize="none"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={missing && 'Please enter your email/username first'}
        />
        <Button type="submit" size="md" fullWidth loading={forgot.isPending}>
          Send a new link
        </Button>
      </form>
    </AuthCard>
  )
}
