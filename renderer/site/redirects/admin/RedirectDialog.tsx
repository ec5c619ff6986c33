import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { EditConflictDialog } from '#renderer/core/admin/EditConflictDialog.tsx'
import { conflictOf } from '#renderer/core/admin/edit-conflict.ts'
import { api } from '#renderer/core/api/api.ts'
import { FormDialog } from '#renderer/core/drafts/FormDialog.tsx'
import { FormActions } from '#renderer/core/ui/FormActions.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Redirect } from '#shared/site/redirects.ts'
import styles from './RedirectsPage.module.css'

interface Props {
  /** Absent for a new one. */
  redirect: Redirect | undefined
  onClose(): void
}

/** Adds a redirect or edits one. */
export function RedirectDialog({ redirect, onClose }: Props) {
  const [from, setFrom] = useState(redirect?.from ?? '')
  const [to, setTo] = useState(redirect?.to ?? '')
  const save = useMutation({
    mutationFn: ({ overwrite }: { overwrite: boolean }) =>
      redirect
        ? api.adminRedirects.update({
            ...{ id: redirect._id, from, to },
            ...(!overwrite && { updatedAt: redirect.updatedAt }),
          })
        : api.adminRedirects.create({ from, to }),
    meta: { formShowsFieldErrors: true },
    onSuccess() {
      toast.success(redirect ? 'Redirect saved' : 'Redirect added')
      onClose()
    },
  })
  const problems = save.error?.fields ?? {}
  const changed = save.error ? conflictOf(save.error) : undefined
  return (
    <FormDialog title={redirect ? 'Edit redirect' : 'Add redirect'} onClose={onClose}>
      <form className={styles.form} onSubmit={submitted(() => save.mutate({ overwrite: false }))} noValidate>
        <TextInput
          label="Old address"
          description="A path or a whole address. Its host does not matter."
          placeholder="/old-shop/lamp"
          autoComplete="off"
          required
          value={from}
          error={problems.from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          label="New address"
          description="A page of this site."
          placeholder="/shop/lamp"
          autoComplete="off"
          required
          value={to}
          error={problems.to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <FormActions submit={redirect ? 'Save' : 'Add redirect'} busy={save.isPending} onCancel={onClose} />
      </form>
      {changed && (
        <EditConflictDialog
          changed={changed}
          busy={save.isPending}
          onReload={onClose}
          onOverwrite={() => save.mutate({ overwrite: true })}
          onCancel={save.reset}
        >
          Reload closes this form and shows their version. Overwrite replaces it with yours.
        </EditConflictDialog>
      )}
    </FormDialog>
  )
}
