import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { deviceOf } from '#renderer/core/device-name.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { field } from '../forms/field.ts'
import { Notice } from '../forms/Notice.tsx'
import { createPasskey } from './passkeys.ts'
import styles from './TwoStep.module.css'

interface Props {
  open: boolean
  onClose(): void
  onDone(answer: { message: string; recoveryCodes?: string[] | undefined }): void
}

/** Asks for a name, and then the browser for a passkey. */
export function AddPasskey({ open, onClose, onDone }: Props) {
  const add = useMutation({
    mutationFn: async (name: string) => {
      const { challenge, options } = await api.secondFactor.startPasskey({})
      return api.secondFactor.addPasskey({ challenge, name, response: await createPasskey(options) })
    },
    meta: { errorsShownByCaller: true },
    onSuccess: onDone,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    add.mutate(String(new FormData(event.currentTarget).get('name')))
  }
  return (
    <Dialog open={open} onClose={onClose} title="Add a passkey">
      <form className={styles.dialog} noValidate onSubmit={submit}>
        <p>Name it so that you recognise it. Your browser then asks for your fingerprint, face, PIN or security key.</p>
        {add.error && !add.error.fields && <Notice tone="bad">{add.error.message}</Notice>}
        <TextInput
          {...field}
          label="Name"
          name="name"
          maxLength={60}
          defaultValue={deviceOf(navigator.userAgent)}
          autoComplete="off"
          data-autofocus
          error={add.error?.fields?.name}
        />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending}>
            Add passkey
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
