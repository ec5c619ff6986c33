import { type ReactNode, useEffect } from 'react'
import { ChangedElsewhere } from '#renderer/core/admin/ChangedElsewhere.tsx'
import { DraftNotice } from '#renderer/core/drafts/DraftNotice.tsx'
import { DrawerForm } from './DrawerForm.tsx'
import type { ContentFormState } from './use-content-form.ts'

interface Props {
  state: ContentFormState
  /** Puts back what was typed on an earlier visit. */
  onRestore(): void
  onDirty(dirty: boolean): void
  onClose(): void
  children: ReactNode
}

/** The form of one thing in its drawer, with what every such form has to say. */
export function ContentForm({ state, onRestore, onDirty, onClose, children }: Props) {
  const { dirty, saving, progress, draft, submit, elsewhere } = state
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  return (
    <DrawerForm dirty={dirty} saving={saving} progress={progress} onSubmit={submit} onClose={onClose}>
      {draft.found && !dirty && <DraftNotice at={draft.found.at} onRestore={onRestore} onDiscard={draft.forget} />}
      {children}
      {elsewhere && <ChangedElsewhere {...elsewhere} />}
    </DrawerForm>
  )
}
