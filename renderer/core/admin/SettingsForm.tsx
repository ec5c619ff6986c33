import type { ComponentProps, ReactNode } from 'react'
import { DraftOffer } from '../drafts/DraftOffer.tsx'
import { EditConflictDialog } from './EditConflictDialog.tsx'
import { PageHead } from './PageHead.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SavedAt } from './SavedAt.tsx'
import styles from './SettingsForm.module.css'
import type { SettingsForm as State } from './use-settings-form.ts'

interface Props<V extends Record<string, unknown>> {
  state: State<V>
  /** Title, parent and actions of the page, if they are not those of the route. */
  head?: ComponentProps<typeof PageHead>
  children: ReactNode
}

/** A page of settings that are saved together: title, draft, fields, Save and Discard. */
export function SettingsForm<V extends Record<string, unknown>>({ state, head, children }: Props<V>) {
  const { form, draft, savedAt, saving, conflict, submit, discard } = state
  const dirty = form.isDirty()
  return (
    <>
      <PageHead {...head}>
        <SavedAt at={dirty ? undefined : savedAt} />
        {head?.children}
      </PageHead>
      <DraftOffer
        draft={draft}
        dirty={dirty}
        onRestore={(values) => form.setValues((now) => ({ ...now, ...values }))}
      />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {children}
        <button type="submit" hidden />
      </form>
      {conflict && <EditConflictDialog {...conflict} />}
      <SaveBar dirty={dirty} busy={saving} onSave={submit} onDiscard={discard} />
    </>
  )
}
