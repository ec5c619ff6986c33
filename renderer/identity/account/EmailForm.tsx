import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { useRestoredDraft, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { useCallForm } from '../auth/use-call-form.ts'
import { EmailField } from '../forms/EmailField.tsx'
import { field } from '../forms/field.ts'
import { PasswordField } from '../forms/PasswordField.tsx'
import { requiredPassword, validEmail } from '../forms/validate.ts'

/** Lifetime of a code in milliseconds. */
const codeLifetime = 600_000

/** Changes the email address of the account, confirmed by a code that is sent to the new one. */
export function EmailForm({ email: current }: { email: string }) {
  const [sentTo, setSentTo] = useState<string>()
  const {
    form,
    sending: send,
    formProps,
  } = useCallForm({
    initialValues: { email: '', password: '' },
    validate: { email: validEmail, password: requiredPassword },
    call: api.account.changeEmail,
    sentOf: (values) => ({ email: values.email.trim(), password: values.password }),
    meta: { formShowsFieldErrors: true, changesNothing: true },
    onSuccess: (_done, sent) => setSentTo(sent.email),
  })
  const { email } = form.values
  const draft = useStoredDraft('email', { email, sentTo }, email !== '')
  useRestoredDraft(draft, (stored) => {
    if (form.getValues().email) return
    form.setValues({ email: stored.email ?? '' })
    if (stored.sentTo && Date.now() - draft.found!.at < codeLifetime) setSentTo(stored.sentTo)
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
    <form {...formProps}>
      <p>
        Current email: <b>{current}</b>
      </p>
      <EmailField label="New email" {...form.getInputProps('email')} />
      <PasswordField label="Your password" required {...form.getInputProps('password')} />
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
    meta: { callerShowsErrors: true },
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone()
    },
    onError: () => input.current?.select(),
  })
  return (
    <form noValidate onSubmit={submitted(() => confirm.mutate({ otp }))}>
      <p role="status">
        We sent a code to <b>{email}</b>. It expires in 10 minutes.
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
