import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '#renderer/core/api/api.ts'
import type { Words } from '#shared/content/revisions.ts'
import type { VersionCalls } from './versions.ts'

const every = 10_000

interface Text {
  calls: VersionCalls
  id: string
  /** When it was saved last. */
  updatedAt: string
}

/**
 * Keeps what is typed on the server too, every ten seconds, for its writer alone:
 * another machine finds it, and visitors go on reading what was saved.
 */
export function useServerDraft({ calls, id, updatedAt }: Text, words: Words, dirty: boolean) {
  const keep = useMutation({
    mutationFn: (typed: Words) => calls.keepDraft({ id, ...typed }),
    // It is kept in this browser all the same, and tried again soon.
    meta: { errorsShownByCaller: true, changesNothing: true },
  })
  const latest = useRef({ words, kept: JSON.stringify(words), keep: keep.mutate })
  useEffect(() => {
    latest.current.words = words
    latest.current.keep = keep.mutate
    if (!dirty) latest.current.kept = JSON.stringify(words)
  })
  useEffect(() => {
    const timer = setInterval(() => {
      const { words: typed, kept, keep: send } = latest.current
      if (JSON.stringify(typed) === kept) return
      send(typed, {
        onSuccess: () => {
          latest.current.kept = JSON.stringify(typed)
        },
      })
    }, every)
    return () => clearInterval(timer)
  }, [])
  return { keptAt: dirty && keep.data ? new Date(keep.data.at) : undefined, found: useDraftFound(calls, id, updatedAt) }
}

/** What the same person typed on an earlier visit and never saved, unless somebody saved since. */
function useDraftFound(calls: VersionCalls, id: string, updatedAt: string) {
  // As it was when the editor opened: what is kept from now on is what is on screen.
  const { data } = useQuery({ ...query(calls.revisions, { id }), staleTime: Number.POSITIVE_INFINITY })
  return data?.results.find(({ draft, at }) => draft && at > updatedAt)
}
