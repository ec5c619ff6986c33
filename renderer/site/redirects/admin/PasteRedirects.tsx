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

/** Adds many redirects from lines of a table. Refused lines stay in the field, with their reasons below. */
export function PasteRedirects({ onClose }: { onClose(): void }) {
  const [table, setTable] = useState('')
  const [saved, setSaved] = useState<PastedRedirects>()
  const save = useMutation({
    // Refused lines have no header.
    mutationFn: () => api.adminRedirects.paste({ table, mayHaveHeader: !saved }),
    meta: { formShowsFieldErrors: true },
    onSuccess(outcome) {
      setSaved(outcome)
      setTable(outcome.problems.map(({ text }) => text).join('\n'))
    },
  })
  if (saved?.problems.length === 0)
    return (
      <Dialog open title="Redirects saved" onClose={onClose}>
        <Counts saved={saved} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>Close</Button>
        </div>
      </Dialog>
    )
  return (
    <FormDialog title="Paste many redirects" onClose={onClose} width={640} changed={saved !== undefined}>
      <form className={styles.form} onSubmit={submitted(() => save.mutate())} noValidate>
        {saved && <Counts saved={saved} />}
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
        {saved && <Problems saved={saved} />}
        <FormActions submit="Save redirects" busy={save.isPending} onCancel={onClose} />
      </form>
    </FormDialog>
  )
}

const mostListed = 50

const Counts = ({ saved: { created, changed } }: { saved: PastedRedirects }) => (
  <p role="status">
    {formatPlural(created, 'redirect')} added, {formatNumber(changed)} changed.
  </p>
)

function Problems({ saved: { problems } }: { saved: PastedRedirects }) {
  const more = problems.length - mostListed
  return (
    <div>
      <p>{formatPlural(problems.length, 'line')} could not be saved. Correct them and save again.</p>
      <ul className={styles.problems}>
        {problems.slice(0, mostListed).map(({ line, text, message }) => (
          <li key={line}>
            <code>{text.slice(0, 120)}</code>: {message}
          </li>
        ))}
      </ul>
      {more > 0 && <p>and {formatNumber(more)} more</p>}
    </div>
  )
}
