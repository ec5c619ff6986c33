import { z } from 'zod'
import { type Endpoint, endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant, line, text } from '#shared/core/primitives.ts'
import type { Permission } from '#shared/core/roles.ts'

/** Characters a kept version may have, tags included. */
const longest = 200_000

/** What a text says: what goes back when an earlier version does. */
const Words = z.object({ title: line(200), caption: text(500), content: text(longest) })
export type Words = z.output<typeof Words>

/** An earlier version of a text, or what its reader has not saved yet. */
export const Revision = z.object({
  _id: Id,
  title: z.string(),
  /** Who wrote it. */
  by: z.string(),
  at: Instant,
  /** The caller's own words, kept while they were typed and never saved. */
  draft: z.boolean(),
})
export type Revision = z.infer<typeof Revision>

const RevisionText = Revision.extend({ caption: z.string(), content: z.string() })
export type RevisionText = z.infer<typeof RevisionText>

interface Routes {
  revisions: `GET /api/${string}`
  revision: `GET /api/${string}`
  keepDraft: `PUT /api/${string}`
  dropDraft: `DELETE /api/${string}`
}

/** The versions of one kind of text, for who may change it. */
export const revisionsOf = <const A extends Permission>(routes: Routes, access: A) =>
  ({
    /** The caller's own draft first, then earlier versions, the newest first. */
    revisions: endpoint(routes.revisions, {
      access,
      tx: 'read',
      input: ById,
      output: z.object({ results: z.array(Revision) }),
    }),
    revision: endpoint(routes.revision, {
      access,
      tx: 'read',
      input: ById.extend({ revisionId: Id }),
      output: RevisionText,
    }),
    /** Keeps what is being typed, for its writer alone. Nothing that anybody reads changes. */
    keepDraft: endpoint(routes.keepDraft, { access, tx: 'write', input: Words.extend({ id: Id }), output: Revision }),
    dropDraft: endpoint(routes.dropDraft, { access, tx: 'write', input: ById, output: Done }),
  }) satisfies Record<string, Endpoint>
