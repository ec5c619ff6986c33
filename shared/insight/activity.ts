import { z } from 'zod'
import { adminRead } from '#shared/core/access.ts'
import {
  type ActivityAction,
  type ActivityKind,
  activityActions,
  activityKinds,
} from '#shared/core/activity-options.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Id, Instant, line } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'

const Action = z.enum(Object.keys(activityActions) as [ActivityAction, ...ActivityAction[]])
const Kind = z.enum(Object.keys(activityKinds) as [ActivityKind, ...ActivityKind[]])

/** One change by a staff member. */
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
      /** As text; both absent if values are not recorded. */
      before: z.string().optional(),
      after: z.string().optional(),
      /** Whether the values are points in time. */
      moments: z.boolean().optional(),
    }),
  ),
})
export type ActivityLine = z.infer<typeof ActivityLine>

const ActivityFilter = z.object({
  /** Part of a title or a name. */
  q: line(100).optional(),
  /** Id of the user who made the change. */
  person: Id.optional(),
  /** Id of the changed item. */
  item: Id.optional(),
  /** Id of a user who made the change or was changed. */
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
    ...adminRead,
    input: ActivityFilter.extend({
      page: z.coerce.number().int().min(1).max(4000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    output: z.object({
      results: z.array(ActivityLine),
      /** Limited to the entries that can be paged. */
      total: z.int(),
      /** All staff members, for the filter. */
      people: z.array(z.object({ _id: Id, name: z.string() })),
      /** Retention time in days. */
      days: z.int(),
    }),
  }),
  /** Exports the filtered entries as CSV. Throws VALIDATION if there are too many. */
  table: endpoint(routes.activity.table, {
    access: 'admin',
    recentSignIn: true,
    tx: 'read',
    input: ActivityFilter,
    output: z.object({ name: z.string(), text: z.string() }),
  }),
} satisfies EndpointsOf<'activity'>
