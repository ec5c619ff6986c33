import { z } from 'zod'
import {
  type ActivityAction,
  type ActivityKind,
  activityActions,
  activityKinds,
} from '#shared/core/activity-options.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Id, Instant, line } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'

const Action = z.enum(Object.keys(activityActions) as [ActivityAction, ...ActivityAction[]])
const Kind = z.enum(Object.keys(activityKinds) as [ActivityKind, ...ActivityKind[]])

/** One thing that somebody of staff did. */
export const ActivityLine = z.object({
  _id: Id,
  at: Instant,
  by: z.string(),
  byId: Id.optional(),
  ip: z.string(),
  action: Action,
  kind: Kind,
  itemId: Id.optional(),
  title: z.string(),
  changes: z.array(
    z.object({
      field: z.string(),
      /** In words; neither is there where it is not told. */
      before: z.string().optional(),
      after: z.string().optional(),
      /** Whether these are moments rather than words. */
      moments: z.boolean().optional(),
    }),
  ),
})
export type ActivityLine = z.infer<typeof ActivityLine>

const ActivityFilter = z.object({
  /** Part of a title or of a name. */
  q: line(100).optional(),
  /** Whose doing. */
  person: Id.optional(),
  /** What it was done to. */
  item: Id.optional(),
  /** Who did it or whom it was done to. */
  user: Id.optional(),
  action: Action.optional(),
  kind: Kind.optional(),
  from: Instant.optional(),
  until: Instant.optional(),
})
export type ActivityFilter = z.output<typeof ActivityFilter>

export const activity = {
  /** The newest first. */
  page: endpoint(routes.activity.page, {
    access: 'admin',
    tx: 'read',
    input: ActivityFilter.extend({
      page: z.coerce.number().int().min(1).max(4000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    output: z.object({
      results: z.array(ActivityLine),
      /** At most as many as can be paged. */
      total: z.int(),
      /** Who can be chosen: everybody of staff. */
      people: z.array(z.object({ _id: Id, name: z.string() })),
      /** How long lines are kept. */
      days: z.int(),
    }),
  }),
  /** The chosen lines as CSV. Throws VALIDATION when there are more than fit. */
  table: endpoint(routes.activity.table, {
    access: 'admin',
    recentSignIn: true,
    tx: 'read',
    input: ActivityFilter,
    output: z.object({ name: z.string(), text: z.string() }),
  }),
} satisfies Promised<'activity'>
