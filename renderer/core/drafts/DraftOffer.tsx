import { DraftNotice } from './DraftNotice.tsx'
import type { StoredDraft } from './use-stored-draft.ts'

interface Props<T> {
  draft: StoredDraft<T>
  /** Hides the offer once the user has changed the form. */
  dirty: boolean
  onRestore(values: Partial<T>): void
}

/** Offers to restore the stored draft of a form. */
export const DraftOffer = <T,>({ draft: { found, forget }, dirty, onRestore }: Props<T>) =>
  found && !dirty ? <DraftNotice at={found.at} onRestore={() => onRestore(found.values)} onDiscard={forget} /> : null
