import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { FormDialog } from '#renderer/core/drafts/FormDialog.tsx'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { FormActions } from '#renderer/core/ui/FormActions.tsx'
import { formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import type { PastedRedirects } from '#shared/site/redirects.ts'
import styles from './RedirectsPage.module.css'

/** Adds many redirects from lines of a table. */
export function PasteRedirects({ onClose }: { onClose(): void }) {
  const [table, setTable] = useState('')
  const save = useMutation({
    mutationFn: () => api.adminRedirects.paste({ table }),
    meta: { formShowsFieldErrors: true },
  })
  if (save.data)
    return (
      <Dialog open title="Redirects saved" onClose={onClose}>
        <Outcome saved={save.data} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>Close</Button>
        </div>
      </Dialog>
    )
  return (
    <FormDialog title="Paste many redirects" onClose={onClose} width={640}>
      <form className={styles.form} onSubmit={submitted(() => save.mutate())} noValidate>
        <Textarea
          label="Redirects"
          description="One per line: the old address, a comma, and the new address. Columns of a spreadsheet work too."
          placeholder={'/products/lamp,/shop/lamp\n/pages/about-us,/about'}
          rows={10}
          required
          data-autofocus
          value={table}
          error={save.error?.fields?.table}
          onChange={(event) => setTable(event.currentTarget.value)}
        />
        <FormActions submit="Save redirects" busy={save.isPending} onCancel={onClose} />
      </form>
    </FormDialog>
  )
}

const mostListed = 50

function Outcome({ saved: { created, changed, problems } }: { saved: PastedRedirects }) {
  return (
    <>
      <p role="status">
        {formatPlural(created, 'redirect')} added, {formatNumber(changed)} changed.
      </p>
      {problems.length > 0 && (
        <>
          <p>{formatPlural(problems.length, 'line')} could not be saved. Correct them and paste them again.</p>
          <ul className={styles.problems}>
            {problems.slice(0, mostListed).map(({ line, message }) => (
              <li key={line}>
                Line {formatNumber(line)}: {message}
              </li>
            ))}
          </ul>
          {problems.length > mostListed && <p>and {formatNumber(problems.length - mostListed)} more</p>}
        </>
      )}
    </>
  )
}
