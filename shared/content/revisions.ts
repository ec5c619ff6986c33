import { z } from 'zod'
import { type Endpoint, endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant, line, text } from '#shared/core/primitives.ts'
import type { Permission } from '#shared/core/roles.ts'

const maxContentLength = 200_000

/** The fields of a text that its versions store. */
const TextContent = z.object({ title: line(200), caption: text(500), content: text(maxContentLength) })
export type TextContent = z.output<typeof TextContent>

/** An earlier version of a text, or the current user's unsaved draft. */
export const Revision = z.object({
  _id: Id,
  title: z.string(),
  /** Name of the author. */
  by: z.string(),
  at: Instant,
  draft: z.boolean(),
})
export type Revision = z.infer<typeof Revision>

const RevisionText = Revision.extend({ caption: z.string(), content: z.string() })
export type RevisionText = z.infer<typeof RevisionText>

interface Routes {
  revisions: `GET /api/${string}`
  revision: `GET /api/${string}`
  saveDraft: `PUT /api/${string}`
  discardDraft: `DELETE /api/${string}`
}

/** The endpoints for the versions of one type of text. */
export const revisionsOf = <const A extends Permission>(routes: Routes, access: A) =>
  ({
    /** The current user's draft, then earlier versions, the newest first. */
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
    /** Stores unsaved text for its author alone. */
    saveDraft: endpoint(routes.saveDraft, {
      access,
      tx: 'write',
      input: TextContent.extend({ id: Id }),
      output: Revision,
    }),
    discardDraft: endpoint(routes.discardDraft, { access, tx: 'write', input: ById, output: Done }),
  }) satisfies Record<string, Endpoint>
