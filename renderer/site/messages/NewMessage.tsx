import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { fillEmptyFields, useRestoredDraft, useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { newId } from '#renderer/core/new-id.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { focusFirst, showFieldErrors } from '#renderer/identity/auth/form-errors.ts'
import { field } from '#renderer/identity/forms/field.ts'
import { longestMessage, mostAttachments } from '#shared/site/message-options.ts'
import { AttachButton } from './AttachButton.tsx'
import { AttachmentUploadList } from './AttachmentUploadList.tsx'
import styles from './NewMessage.module.css'
import { type Recipient, RecipientField } from './RecipientField.tsx'
import { newConversation, useAttachmentUploads } from './use-attachment-uploads.ts'
import { refreshMessages } from './use-live-messages.ts'

interface Props {
  open: boolean
  onClose: () => void
  onSent: (conversationId: string) => void
  /** From a link. */
  subject?: string | undefined
}

/** Starts a conversation: customers write to the shop, admins choose a recipient. */
export function NewMessage(props: Props) {
  const { name } = useCompany()
  const { may } = useMe()
  const title = may('content') ? 'New message' : `Write to ${name}`
  return (
    <Dialog open={props.open} onClose={props.onClose} title={title} width={560}>
      <Form {...props} hasRecipient={may('content')} />
    </Dialog>
  )
}

function Form({ onSent, hasRecipient, subject: initialSubject = '' }: Props & { hasRecipient: boolean }) {
  const client = useQueryClient()
  const [recipient, setRecipient] = useState<Recipient>()
  // The same message is sent again with the same idempotency key.
  const attempt = useRef<{ body: string; key: string }>(undefined)
  const { store, uploads, problems, isReady } = useAttachmentUploads(newConversation)
  const form = useForm({
    initialValues: { receiverId: '', subject: initialSubject, message: '' },
    validate: {
      receiverId: () => (hasRecipient && !recipient ? 'Choose a recipient.' : null),
      message: (value) => (value.trim() || uploads.length ? null : 'Please write a message first.'),
    },
  })
  const draft = useStoredDraft('new-message', form.values, form.isDirty())
  useRestoredDraft(draft, (stored) => form.setValues(fillEmptyFields(form.getValues(), stored)))
  const send = useMutation({
    mutationFn: api.messages.send,
    meta: { callerShowsErrors: true, changesNothing: true },
    onSuccess: async ({ conversationId }) => {
      store.removeSent()
      draft.forget()
      await refreshMessages(client)
      onSent(conversationId)
    },
    onError: (error) => showFieldErrors(form, error),
  })
  const submit = ({ subject, message }: { subject: string; message: string }) => {
    if (!isReady) return
    const body = {
      subject: subject.trim(),
      message: message.trim(),
      attachments: uploads.flatMap(({ id }) => id ?? []),
      ...(recipient && { receiverId: recipient._id }),
    }
    const json = JSON.stringify(body)
    if (attempt.current?.body !== json) attempt.current = { body: json, key: newId() }
    send.mutate({ ...body, idempotencyKey: attempt.current.key })
  }
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit(submit, (errors) => focusFirst(form, errors))}>
      {hasRecipient && <RecipientField value={recipient} onChange={setRecipient} error={form.errors.receiverId} />}
      <TextInput
        {...field}
        label="Subject (optional)"
        maxLength={150}
        data-autofocus={initialSubject || hasRecipient ? undefined : ''}
        {...form.getInputProps('subject')}
      />
      <Textarea
        {...field}
        label="Message"
        rows={6}
        required={uploads.length === 0}
        maxLength={longestMessage}
        data-autofocus={initialSubject ? '' : undefined}
        {...form.getInputProps('message')}
      />
      <div className={styles.files}>
        <AttachmentUploadList store={store} uploads={uploads} problems={problems} />
        <span className={styles.hint}>
          <AttachButton onSelect={(files) => store.add(files)} />
          Up to {mostAttachments} files of 10 MB each
        </span>
      </div>
      {send.error && !send.error.fields && (
        <p className={styles.problem} role="alert">
          {send.error.message}
        </p>
      )}
      <Button type="submit" size="md" loading={send.isPending} disabled={!isReady}>
        Send message
      </Button>
    </form>
  )
}
