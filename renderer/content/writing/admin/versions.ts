import type { Revision, RevisionText, Words } from '#shared/content/revisions.ts'

type Call<I, O> = ((input: I) => Promise<O>) & { key: string }

/** The calls about the versions of one kind of text. */
export interface VersionCalls {
  revisions: Call<{ id: string }, { results: Revision[] }>
  revision: Call<{ id: string; revisionId: string }, RevisionText>
  keepDraft: Call<Words & { id: string }, Revision>
  dropDraft: Call<{ id: string }, unknown>
}
