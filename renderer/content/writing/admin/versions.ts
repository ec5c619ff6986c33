import type { Revision, RevisionText, TextContent } from '#shared/content/revisions.ts'

type Call<I, O> = ((input: I) => Promise<O>) & { key: string }

/** The endpoints for the versions of one type of text. */
export interface VersionCalls {
  revisions: Call<{ id: string }, { results: Revision[] }>
  revision: Call<{ id: string; revisionId: string }, RevisionText>
  saveDraft: Call<TextContent & { id: string }, Revision>
  discardDraft: Call<{ id: string }, unknown>
}
