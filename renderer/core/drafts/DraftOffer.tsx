import { DraftNotice } from './DraftNotice.tsx'
import type { StoredDraft } from './use-stored-draft.ts'

interface Props<T> {
  draft: StoredDraft<T>
  /** Whoever has begun anew is not offered what was before. */
  dirty: boolean
  onRestore(values: Partial<T>): void
}

/** Offers a form what this browser has kept for it. */
export const DraftOffer = <T,>({ draft: { found, forget }, dirty, onRestore }: Props<T>) =>
  found && !dirty ? <DraftNotice at={found.at} onRestore={() => onRestore(found.values)} onDiscard={forget} /> : null
