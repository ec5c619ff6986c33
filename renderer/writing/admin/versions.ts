import type { AppError } from '#shared/errors.ts'
import type { Revision, RevisionText, Words } from '#shared/revisions.ts'

type Call<I, O> = ((input: I) => Promise<O>) & { key: string }

/** The calls about the versions of one kind of text. */
export interface VersionCalls {
  revisions: Call<{ id: string }, { results: Revision[] }>
  revision: Call<{ id: string; revisionId: string }, RevisionText>
  keepDraft: Call<Words & { id: string }, Revision>
  dropDraft: Call<{ id: string }, unknown>
}

/** Who saved what somebody was still editing, and when. */
export interface Changed {
  by: string
  at: string | undefined
}

/** What an error says about somebody else's save; nothing when it is about anything else. */
export function changedBy({ code, details }: AppError): Changed | undefined {
  if (code !== 'STALE') return undefined
  const { updatedBy, updatedAt } = (details ?? {}) as { updatedBy?: string | null; updatedAt?: string }
  return { by: updatedBy || 'somebody else', at: updatedAt }
}
