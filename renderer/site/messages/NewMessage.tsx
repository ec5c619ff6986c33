import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { filled, useRestored, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { newId } from '#renderer/core/new-id.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { focusFirst, showFieldErrors } from '#renderer/identity/auth/form-errors.ts'
import { field } from '#renderer/identity/forms/field.ts'
import { longestMessage, mostAttachments } from '#shared/site/message-options.ts'
import { AttachButton } from './AttachButton.tsx'
import { AttachedFiles } from './AttachedFiles.tsx'
import styles from './NewMessage.module.css'
import { type Person, PersonField } from './PersonField.tsx'
import { newPlace, useAttaching } from './use-attaching.ts'
import { refreshMessages } from './use-live-messages.ts'

interface Props {
  open: boolean
  onClose: () => void
  onSent: (conversationId: string) => void
  /** What it is about, where a link has said so. */
  subject?: string | undefined
}

/** Begins a conversation: customers with the shop, admins with whom they choose. */
export function NewMessage(props: Props) {
  const { name } = useCompany()
  const { may } = useMe()
  const title = may('content') ? 'New message' : `Write to ${name}`
  return (
    <Dialog open={props.open} onClose={props.onClose} title={title} width={560}>
      <Form {...props} choose={may('content')} />
    </Dialog>
  )
}

function Form({ onSent, choose, subject: about = '' }: Props & { choose: boolean }) {
  const client = useQueryClient()
  const [person, setPerson] = useState<Person>()
  // Trying again after an answer was lost is still the same message.
  const attempt = useRef<{ body: string; key: string }>(undefined)
  const { attaching, items, refusals, unready } = useAttaching(newPlace)
  const form = useForm({
    initialValues: { receiverId: '', subject: about, message: '' },
    validate: {
      receiverId: () => (choose && !person ? 'Choose whom to write to.' : null),
      message: (value) => (value.trim() || items.length ? null : 'Please write a message first.'),
    },
  })
  const draft = useStoredDraft('new-message', form.values, form.isDirty())
  useRestored(draft, (kept) => form.setValues(filled(form.getValues(), kept)))
  const send = useMutation({
    mutationFn: api.messages.send,
    meta: { errorsShownByCaller: true, changesNothing: true },
    onSuccess: async ({ conversationId }) => {
      attaching.take()
      draft.forget()
      await refreshMessages(client)
      onSent(conversationId)
    },
    onError: (error) => showFieldErrors(form, error),
  })
  const submit = ({ subject, message }: { subject: string; message: string }) => {
    if (unready) return
    const body = {
      subject: subject.trim(),
      message: message.trim(),
      attachments: items.flatMap(({ id }) => id ?? []),
      ...(person && { receiverId: person._id }),
    }
    const written = JSON.stringify(body)
    if (attempt.current?.body !== written) attempt.current = { body: written, key: newId() }
    send.mutate({ ...body, idempotencyKey: attempt.current.key })
  }
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit(submit, (errors) => focusFirst(form, errors))}>
      {choose && <PersonField chosen={person} onChoose={setPerson} error={form.errors.receiverId} />}
      <TextInput
        {...field}
        label="Subject (optional)"
        maxLength={150}
        data-autofocus={about || choose ? undefined : ''}
        {...form.getInputProps('subject')}
      />
      <Textarea
        {...field}
        label="Message"
        rows={6}
        required={items.length === 0}
        maxLength={longestMessage}
        data-autofocus={about ? '' : undefined}
        {...form.getInputProps('message')}
      />
      <div className={styles.files}>
        <AttachedFiles attaching={attaching} items={items} refusals={refusals} />
        <span className={styles.hint}>
          <AttachButton onChoose={(files) => attaching.add(files)} />
          Up to {mostAttachments} files of 10 MB each
        </span>
      </div>
      {send.error && !send.error.fields && (
        <p className={styles.problem} role="alert">
          {send.error.message}
        </p>
      )}
      <Button type="submit" size="md" loading={send.isPending} disabled={unready}>
        Send message
      </Button>
    </form>
  )
}
