import '#renderer/core/ui/input-styles.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { filled, useRestored, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Honeypot } from '#renderer/core/ui/Honeypot.tsx'
import { focusFirst, showFieldErrors, wordsOf } from '#renderer/identity/auth/form-errors.ts'
import { field } from '#renderer/identity/forms/field.ts'
import styles from './ContactPage.module.css'

const needed = (message: string) => (value: string) => (value.trim() ? null : message)

/** A message to the company. What was typed stays until the server has it. */
export function ContactForm() {
  const [search] = useSearchParams()
  const { me } = useMe()
  const opened = useRef(0)
  const trap = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState(false)
  useEffect(() => {
    opened.current = Date.now()
  }, [])
  const form = useForm({
    validateInputOnBlur: true,
    initialValues: { name: '', email: '', subject: (search.get('subject') ?? '').slice(0, 150), message: '' },
    validate: {
      name: needed('Your name is required.'),
      email: (value) =>
        needed('Your email is required.')(value) ??
        (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter an email address.'),
      subject: needed('A subject is required.'),
      message: needed('A message is required.'),
    },
  })
  const draft = useStoredDraft('contact', form.values, form.isDirty())
  useRestored(draft, (kept) => form.setValues(filled(form.getValues(), kept)))
  // Nothing is asked that is known already, and nothing is overwritten that was typed.
  useEffect(() => {
    if (!me) return
    const { name, email } = form.getValues()
    form.setValues({ name: name || me.name, email: email || me.email })
  }, [me, form.getValues, form.setValues])

  const send = useMutation({
    mutationFn: api.contact.send,
    meta: { errorsShownByCaller: true },
    onSuccess: () => {
      draft.forget()
      form.setValues({ subject: '', message: '' })
      form.resetDirty()
      setSent(true)
    },
    onError: (error) => showFieldErrors(form, error),
  })

  if (sent) return <Sent onAgain={() => setSent(false)} />
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit(
        (values) => {
          const website = trap.current?.value
          send.mutate({ ...values, took: Date.now() - opened.current, ...(website && { website }) })
        },
        (errors) => focusFirst(form, errors),
      )}
    >
      <div className={styles.pair}>
        <TextInput
          {...field}
          label="Name"
          autoComplete="name"
          required
          maxLength={120}
          {...form.getInputProps('name')}
        />
        <TextInput
          {...field}
          label="Email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          {...form.getInputProps('email')}
        />
      </div>
      <TextInput {...field} label="Subject" required maxLength={150} {...form.getInputProps('subject')} />
      <Textarea {...field} label="Message" rows={7} required maxLength={4000} {...form.getInputProps('message')} />
      <Honeypot ref={trap} />
      {send.error && !send.error.fields && (
        <p className={styles.problem} role="alert">
          {wordsOf(send.error, 'An error occurred. Please try again.')}
        </p>
      )}
      <Button type="submit" size="md" loading={send.isPending} className={styles.send}>
        Send message
      </Button>
    </form>
  )
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  // The form is gone; whoever sent it goes on from here.
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={`${styles.form} ${styles.sent}`}>
      <IconCircleCheck size={44} stroke={1.4} aria-hidden />
      <p ref={words} tabIndex={-1} role="status" className={styles.done}>
        Message sent successfully!
      </p>
      <p>The answer comes to the email address that you gave.</p>
      <Button variant="default" onClick={onAgain}>
        Write another
      </Button>
    </div>
  )
}
