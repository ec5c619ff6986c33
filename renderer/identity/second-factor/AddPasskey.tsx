import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { deviceName } from '#renderer/core/device-name.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { FormActions } from '#renderer/core/ui/FormActions.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { field } from '../forms/field.ts'
import { Notice } from '../forms/Notice.tsx'
import { createPasskey } from './passkeys.ts'
import styles from './TwoStep.module.css'

interface Props {
  open: boolean
  onClose(): void
  onDone(answer: { message: string; recoveryCodes?: string[] | undefined }): void
}

/** Adds a passkey with a name. */
export function AddPasskey({ open, onClose, onDone }: Props) {
  const add = useMutation({
    mutationFn: async (name: string) => {
      const { challenge, options } = await api.secondFactor.startPasskey({})
      return api.secondFactor.addPasskey({ challenge, name, response: await createPasskey(options) })
    },
    meta: { callerShowsErrors: true },
    onSuccess: onDone,
  })
  return (
    <Dialog open={open} onClose={onClose} title="Add a passkey">
      <form className={styles.dialog} noValidate onSubmit={submitted(({ name = '' }) => add.mutate(name))}>
        <p>Choose a name. Your browser then asks for your fingerprint, face, PIN or security key.</p>
        {add.error && !add.error.fields && <Notice tone="bad">{add.error.message}</Notice>}
        <TextInput
          {...field}
          label="Name"
          name="name"
          maxLength={60}
          defaultValue={deviceName(navigator.userAgent)}
          autoComplete="off"
          data-autofocus
          error={add.error?.fields?.name}
        />
        <FormActions submit="Add passkey" busy={add.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
