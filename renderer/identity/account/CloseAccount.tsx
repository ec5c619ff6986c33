import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { forgetAccount } from '#renderer/core/session/logout-steps.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { formatDay } from '#renderer/core/ui/format.ts'
import type { Client } from '#shared/identity/account.ts'
import { showFieldErrors } from '../auth/form-errors.ts'
import { field } from '../forms/field.ts'
import { Notice } from '../forms/Notice.tsx'
import styles from './CloseAccount.module.css'

/** The way out, with 30 days to come back. */
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
  const form = useForm({ initialValues: { password: '', username: '' } })
  const close = useMutation({
    mutationFn: api.account.close,
    meta: { errorsShownByCaller: true, changesNothing: true },
    onError: (error) => showFieldErrors(form, error),
  })
  const leave = async () => {
    forgetAccount(companyId)
    await session.end()
    client.clear()
    location.assign('/')
  }
  if (close.data)
    return (
      <div className={styles.dialog}>
        <Notice tone="good">
          Your account will be deleted on {formatDay(close.data.deletedAt)}. To keep it, log in before that day.
        </Notice>
        <div className={styles.buttons}>
          <Button onClick={() => void leave()}>Leave</Button>
        </div>
      </div>
    )
  return (
    <form
      className={styles.dialog}
      noValidate
      onSubmit={form.onSubmit(({ password, username }) =>
        close.mutate(account.hasPassword ? { password } : { username: username.trim() }),
      )}
    >
      <p>
        You are logged out everywhere at once. After 30 days your account, likes and messages are deleted. What you
        commented stays without your name, and orders stay in the books without your name and address.
      </p>
      <p>Until then, logging in brings everything back.</p>
      {close.error && !close.error.fields && <Notice tone="bad">{close.error.message}</Notice>}
      {account.hasPassword ? (
        <PasswordInput
          {...field}
          label="Your password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          {...form.getInputProps('password')}
        />
      ) : (
        <TextInput
          {...field}
          label={`Enter “${account.username}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          {...form.getInputProps('username')}
        />
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" color="red" loading={close.isPending}>
          Delete account
        </Button>
      </div>
    </form>
  )
}
