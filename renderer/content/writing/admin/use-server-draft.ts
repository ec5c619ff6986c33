import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '#renderer/core/api/api.ts'
import type { TextContent } from '#shared/content/revisions.ts'
import type { VersionCalls } from './versions.ts'

const interval = 10_000

interface Text {
  calls: VersionCalls
  id: string
  updatedAt: string
}

/** Stores unsaved text on the server every ten seconds. Only its author can see it, also on another device. */
export function useServerDraft({ calls, id, updatedAt }: Text, text: TextContent, dirty: boolean) {
  const saving = useMutation({
    mutationFn: (typed: TextContent) => calls.saveDraft({ id, ...typed }),
    // The browser stores the draft too, and the next attempt follows soon.
    meta: { callerShowsErrors: true, changesNothing: true },
  })
  const latest = useRef({ text, saved: JSON.stringify(text), save: saving.mutate })
  useEffect(() => {
    latest.current.text = text
    latest.current.save = saving.mutate
    if (!dirty) latest.current.saved = JSON.stringify(text)
  })
  useEffect(() => {
    const timer = setInterval(() => {
      const { text: typed, saved, save } = latest.current
      if (JSON.stringify(typed) === saved) return
      save(typed, {
        onSuccess: () => {
          latest.current.saved = JSON.stringify(typed)
        },
      })
    }, interval)
    return () => clearInterval(timer)
  }, [])
  // Loaded once, because later drafts come from this editor.
  const { data } = useQuery({ ...query(calls.revisions, { id }), staleTime: Number.POSITIVE_INFINITY })
  return {
    draftSavedAt: dirty && saving.data ? new Date(saving.data.at) : undefined,
    /** The user's draft from an earlier visit, unless the text was saved since. */
    found: data?.results.find(({ draft, at }) => draft && at > updatedAt),
  }
}
