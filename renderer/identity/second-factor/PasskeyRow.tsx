import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { FormActions } from '#renderer/core/ui/FormActions.tsx'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Passkey } from '#shared/identity/second-factor.ts'
import { field } from '../forms/field.ts'
import styles from './TwoStep.module.css'

/** A passkey of the current user. */
export function PasskeyRow({ passkey: { _id: id, name, rpId, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const close = () => setOpen(undefined)
  const onSuccess = ({ message }: { message: string }) => {
    toast.success(message)
    close()
  }
  const rename = useMutation({
    mutationFn: api.secondFactor.renamePasskey,
    meta: { formShowsFieldErrors: true },
    onSuccess,
  })
  const remove = useMutation({ mutationFn: api.secondFactor.removePasskey, onSuccess })
  const submit = submitted(({ name: typed = '' }) => rename.mutate({ id, name: typed }))
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>
          {name} <span className={styles.badge}>Passkey</span>
        </p>
        <p className={styles.detail}>
          Added <RelativeTime at={createdAt} />,{' '}
          {lastUsedAt ? (
            <>
              last used <RelativeTime at={lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
          {rpId !== location.hostname && `, works at ${rpId} only`}
        </p>
      </div>
      <Button variant="default" size="sm" aria-label={`Rename ${name}`} onClick={() => setOpen('rename')}>
        Rename
      </Button>
      <Button variant="default" size="sm" aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
        Remove
      </Button>
      <Dialog open={open === 'rename'} onClose={close} title="Rename the passkey">
        <form className={styles.dialog} noValidate onSubmit={submit}>
          <TextInput
            {...field}
            label="Name"
            name="name"
            maxLength={60}
            defaultValue={name}
            data-autofocus
            error={rename.error?.fields?.name}
          />
          <FormActions submit="Save" busy={rename.isPending} onCancel={close} />
        </form>
      </Dialog>
      <ConfirmDialog
        open={open === 'remove'}
        title={`Remove “${name}”?`}
        action="Remove passkey"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
        onClose={close}
      >
        You can no longer sign in with it. Remove it from your device or password manager as well.
      </ConfirmDialog>
    </li>
  )
}
