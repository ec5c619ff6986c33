import { type ReactNode, useEffect } from 'react'
import { DraftNotice } from '../../admin/DraftNotice.tsx'
import { DrawerForm } from './DrawerForm.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import type { ContentFormState } from './use-content-form.ts'

interface Props {
  state: ContentFormState
  /** Who saved it last. */
  by: string | undefined
  /** Puts back what was typed on an earlier visit. */
  onRestore(): void
  onDirty(dirty: boolean): void
  onClose(): void
  children: ReactNode
}

/** The form of one thing in its drawer, with what every such form has to say. */
export function ContentForm({ state, by, onRestore, onDirty, onClose, children }: Props) {
  const { dirty, saving, progress, stale, draft, submit, reload, reloading } = state
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  return (
    <DrawerForm dirty={dirty} saving={saving} progress={progress} onSubmit={submit} onClose={onClose}>
      {draft.found && !dirty && <DraftNotice at={draft.found.at} onRestore={onRestore} onDiscard={draft.forget} />}
      {stale && (
        <StaleNotice
          by={by}
          reloading={reloading}
          saving={saving}
          onReload={reload}
          onOverwrite={() => submit({ overwrite: true })}
        />
      )}
      {children}
    </DrawerForm>
  )
}
