import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { useRestored, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { focusFirst, showFieldErrors } from '../auth/form-errors.ts'
import { field } from '../forms/field.ts'

/** How long a code is good, in milliseconds. */
const codeLife = 600_000

/** Moves the account to another address, which is proven by a code first. */
export function EmailForm({ email: now }: { email: string }) {
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter an email address.'),
      password: (value) => (value ? null : 'This field is required.'),
    },
  })
  const { email } = form.values
  const draft = useStoredDraft('email', { email, sentTo }, email !== '')
  useRestored(draft, (kept) => {
    if (form.getValues().email) return
    form.setValues({ email: kept.email ?? '' })
    if (kept.sentTo && Date.now() - draft.found!.at < codeLife) setSentTo(kept.sentTo)
  })
  const send = useMutation({
    mutationFn: api.account.changeEmail,
    meta: { errorsShownInForm: true, changesNothing: true },
    onSuccess: (_done, sent) => setSentTo(sent.email),
    onError: (error) => showFieldErrors(form, error),
  })
  if (sentTo)
    return (
      <EnterCode
        email={sentTo}
        onDone={() => {
          draft.forget()
          setSentTo(undefined)
          form.reset()
        }}
      />
    )
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => send.mutate({ email: values.email.trim(), password: values.password }),
        (errors) => focusFirst(form, errors),
      )}
    >
      <p>
        Now: <b>{now}</b>
      </p>
      <TextInput
        {...field}
        label="New email"
        required
        type="email"
        autoComplete="email"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        {...field}
        label="Your password"
        required
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        {...form.getInputProps('password')}
      />
      <Button type="submit" loading={send.isPending}>
        Send a code
      </Button>
    </form>
  )
}

function EnterCode({ email, onDone }: { email: string; onDone(): void }) {
  const [otp, setOtp] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const confirm = useMutation({
    mutationFn: api.account.confirmEmail,
    meta: { errorsShownByCaller: true },
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone()
    },
    onError: () => input.current?.select(),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate({ otp })
      }}
    >
      <p role="status">
        We sent a code to <b>{email}</b>. It is good for 10 minutes.
      </p>
      <TextInput
        {...field}
        ref={input}
        label="Enter 6-digit OTP"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={otp}
        onChange={(event) => setOtp(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
        error={confirm.error?.message}
      />
      <Button type="submit" loading={confirm.isPending} disabled={otp.length < 6}>
        Change email
      </Button>
      <Button variant="subtle" color="gray" onClick={onDone}>
        Cancel
      </Button>
    </form>
  )
}
