import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { forgetAccount } from '#renderer/core/session/logout-steps.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { FormActions } from '#renderer/core/ui/FormActions.tsx'
import { formatDay } from '#renderer/core/ui/format.ts'
import type { Client } from '#shared/identity/account.ts'
import { useCallForm } from '../auth/use-call-form.ts'
import { field } from '../forms/field.ts'
import { Notice } from '../forms/Notice.tsx'
import { PasswordField } from '../forms/PasswordField.tsx'
import styles from './CloseAccount.module.css'

/** Deletes the account of the current user after 30 days. */
export function CloseAccount({ account }: { account: Client['account'] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button color="red" variant="outline" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Delete your account?">
        <Confirm account={account} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Confirm({ account, onCancel }: { account: Client['account']; onCancel(): void }) {
  const { session } = usePlatform()
  const { _id: companyId } = useCompany()
  const client = useQueryClient()
  const {
    form,
    sending: close,
    formProps,
  } = useCallForm({
    initialValues: { password: '', username: '' },
    call: api.account.close,
    sentOf: ({ password, username }) => (account.hasPassword ? { password } : { username: username.trim() }),
    meta: { callerShowsErrors: true, changesNothing: true },
  })
  const leave = async () => {
    forgetAccount(companyId)
    await session.end()
    client.clear()
    location.assign('/')
  }
  if (close.data)
    return (
      <div className={styles.form}>
        <Notice tone="good">
          Your account will be deleted on {formatDay(close.data.deletedAt)}. To keep it, log in before that day.
        </Notice>
        <Button className={styles.end ?? ''} onClick={() => void leave()}>
          Leave
        </Button>
      </div>
    )
  return (
    <form className={styles.form} {...formProps}>
      <p>
        You will be logged out everywhere. After 30 days we delete your account, likes and messages. Your comments stay
        without your name, and we retain orders without your name and address.
      </p>
      <p>Until then, you can log in to restore your account.</p>
      {close.error && !close.error.fields && <Notice tone="bad">{close.error.message}</Notice>}
      {account.hasPassword ? (
        <PasswordField label="Your password" {...form.getInputProps('password')} />
      ) : (
        <TextInput
          {...field}
          label={`Enter “${account.username}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          {...form.getInputProps('username')}
        />
      )}
      <FormActions submit="Delete account" color="red" busy={close.isPending} onCancel={onCancel} />
    </form>
  )
}
