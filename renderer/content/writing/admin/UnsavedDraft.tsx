import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DraftNotice } from '#renderer/core/drafts/DraftNotice.tsx'
import type { Draft } from '#renderer/core/drafts/stored-draft.ts'
import type { Revision, RevisionText, Words } from '#shared/content/revisions.ts'

interface Props<Values> {
  /** What this browser kept. */
  here: { found: Draft<Values> | undefined; forget(): void }
  /** What the server kept, perhaps from another browser. */
  there: Revision | undefined
  read(revisionId: string): Promise<RevisionText>
  onRestore(values: Partial<Values> | Words): void
  onDiscard(): void
}

/** Offers what was typed on an earlier visit and never saved: here or elsewhere, whatever is newer. */
export function UnsavedDraft<Values>({ here, there, read, onRestore, onDiscard }: Props<Values>) {
  const [settled, setSettled] = useState(false)
  const fetched = useMutation({
    mutationFn: read,
    meta: { changesNothing: true },
    onSuccess: ({ title, caption, content }) => onRestore({ title, caption, content }),
  })
  const { found } = here
  // What the server keeps is at most seconds older than what this browser does, and less of it.
  const elsewhere = there && (!found || Date.parse(there.at) > found.at + 60_000) ? there : undefined
  const at = elsewhere ? Date.parse(elsewhere.at) : found?.at
  if (at === undefined || settled) return null
  return (
    <DraftNotice
      at={at}
      onRestore={() => (elsewhere ? fetched.mutate(elsewhere._id) : onRestore(found!.values))}
      onDiscard={() => {
        setSettled(true)
        here.forget()
        onDiscard()
      }}
    />
  )
}
