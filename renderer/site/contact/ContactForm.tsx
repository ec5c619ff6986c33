import { useCallForm } from '#renderer/identity/auth/use-call-form.ts'
import { EmailField } from '#renderer/identity/forms/EmailField.tsx'
import '#renderer/core/ui/input-styles.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { fillEmptyFields, useRestoredDraft, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Honeypot } from '#renderer/core/ui/Honeypot.tsx'
import { messageOf } from '#renderer/identity/auth/form-errors.ts'
import { field } from '#renderer/identity/forms/field.ts'
import styles from './ContactPage.module.css'

const required = (message: string) => (value: string) => (value.trim() ? null : message)

/** Sends a message to the company. The draft is stored until the server has it. */
export function ContactForm() {
  const [search] = useSearchParams()
  const { me } = useMe()
  const startedAt = useRef(0)
  const honeypot = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState(false)
  useEffect(() => {
    startedAt.current = Date.now()
  }, [])
  const {
    form,
    sending: send,
    formProps,
  } = useCallForm({
    call: api.contact.send,
    sentOf: (values) => {
      const website = honeypot.current?.value
      return { ...values, took: Date.now() - startedAt.current, ...(website && { website }) }
    },
    onSuccess: () => {
      draft.forget()
      form.setValues({ subject: '', message: '' })
      form.resetDirty()
      setSent(true)
    },
    validateInputOnBlur: true,
    initialValues: { name: '', email: '', subject: (search.get('subject') ?? '').slice(0, 150), message: '' },
    validate: {
      name: required('Your name is required.'),
      email: (value) =>
        required('Your email is required.')(value) ??
        (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter an email address.'),
      subject: required('A subject is required.'),
      message: required('A message is required.'),
    },
  })
  const draft = useStoredDraft('contact', form.values, form.isDirty())
  useRestoredDraft(draft, (stored) => form.setValues(fillEmptyFields(form.getValues(), stored)))
  // Fills in name and email of the signed-in user, unless they were typed.
  useEffect(() => {
    if (!me) return
    const { name, email } = form.getValues()
    form.setValues({ name: name || me.name, email: email || me.email })
  }, [me, form.getValues, form.setValues])

  if (sent) return <Sent onAgain={() => setSent(false)} />
  return (
    <form className={styles.form} {...formProps}>
      <div className={styles.pair}>
        <TextInput
          {...field}
          label="Name"
          autoComplete="name"
          required
          maxLength={120}
          {...form.getInputProps('name')}
        />
        <EmailField maxLength={254} {...form.getInputProps('email')} />
      </div>
      <TextInput {...field} label="Subject" required maxLength={150} {...form.getInputProps('subject')} />
      <Textarea {...field} label="Message" rows={7} required maxLength={4000} {...form.getInputProps('message')} />
      <Honeypot ref={honeypot} />
      {send.error && !send.error.fields && (
        <p className={styles.problem} role="alert">
          {messageOf(send.error, 'An error occurred. Please try again.')}
        </p>
      )}
      <Button type="submit" size="md" loading={send.isPending} className={styles.send}>
        Send message
      </Button>
    </form>
  )
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const message = useRef<HTMLParagraphElement>(null)
  // The focused button is gone, so the focus moves here.
  useEffect(() => message.current?.focus(), [])
  return (
    <div className={`${styles.form} ${styles.sent}`}>
      <IconCircleCheck size={44} stroke={1.4} aria-hidden />
      <p ref={message} tabIndex={-1} role="status" className={styles.done}>
        Message sent successfully!
      </p>
      <p>We will reply to your email address.</p>
      <Button variant="default" onClick={onAgain}>
        Send another message
      </Button>
    </div>
  )
}
