import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DraftNotice } from '#renderer/core/drafts/DraftNotice.tsx'
import type { Draft } from '#renderer/core/drafts/stored-draft.ts'
import type { Revision, RevisionText, TextContent } from '#shared/content/revisions.ts'

interface Props<Values> {
  /** The draft in this browser. */
  local: { found: Draft<Values> | undefined; forget(): void }
  /** The draft on the server, perhaps from another device. */
  remote: Revision | undefined
  read(revisionId: string): Promise<RevisionText>
  onRestore(values: Partial<Values> | TextContent): void
  onDiscard(): void
}

/** Offers the newer of the drafts from an earlier visit. */
export function UnsavedDraft<Values>({ local, remote, read, onRestore, onDiscard }: Props<Values>) {
  const [dismissed, setDismissed] = useState(false)
  const fetched = useMutation({
    mutationFn: read,
    meta: { changesNothing: true },
    onSuccess: ({ title, caption, content }) => onRestore({ title, caption, content }),
  })
  const { found } = local
  // The draft in this browser holds more fields, so one that is only seconds older is preferred.
  const newerRemote = remote && (!found || Date.parse(remote.at) > found.at + 60_000) ? remote : undefined
  const at = newerRemote ? Date.parse(newerRemote.at) : found?.at
  if (at === undefined || dismissed) return null
  return (
    <DraftNotice
      at={at}
      onRestore={() => (newerRemote ? fetched.mutate(newerRemote._id) : onRestore(found!.values))}
      onDiscard={() => {
        setDismissed(true)
        local.forget()
        onDiscard()
      }}
    />
  )
}
