import { z } from 'zod'
import { adminCall, adminRead, adminWrite } from '#shared/core/access.ts'
import { transferStates } from '#shared/core/data-options.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant, Nothing } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { type MoveFormat, moveFormats, moveItemStates, moveKinds, moveSources } from './move-options.ts'

const formats = Object.keys(moveFormats) as [MoveFormat, ...MoveFormat[]]

const Loss = z.object({
  /** What is left out, and how often. */
  what: z.string(),
  count: z.int(),
  why: z.string(),
  /** Titles of the first ones. */
  examples: z.array(z.string()),
})
export type MoveLoss = z.infer<typeof Loss>

const Move = z.object({
  _id: Id,
  state: z.enum(transferStates),
  source: z.enum(moveSources),
  /** Absent until the file was read. */
  format: z.enum(formats).optional(),
  fileName: z.string(),
  size: z.number(),
  /** Whether an admin has confirmed the preview. */
  agreed: z.boolean(),
  /** The current step and its progress. `total` is 0 while it is unknown. */
  step: z.string(),
  done: z.int(),
  total: z.int(),
  problem: z.string().optional(),
  /** Items of the file by kind and state. */
  counts: z.array(z.object({ kind: z.enum(moveKinds), state: z.enum(moveItemStates), count: z.int() })),
  /** What the file has that this site cannot store. */
  losses: z.array(Loss),
  by: z.string(),
  createdAt: Instant,
  finishedAt: Instant.optional(),
})
export type Move = z.infer<typeof Move>

const MoveItem = z.object({
  _id: Id,
  kind: z.enum(moveKinds),
  state: z.enum(moveItemStates),
  title: z.string(),
  /** Line of the file; 0 if it is unknown. */
  line: z.int(),
  /** Why it failed or what is missing, with the remedy. */
  message: z.string(),
})
export type MoveItem = z.infer<typeof MoveItem>

/** Moves from other systems: a file is uploaded, checked, confirmed and then imported in the background. */
export const adminMoves = {
  /** The newest five. */
  list: endpoint(routes.adminMoves.list, {
    ...adminRead,
    input: Nothing,
    output: z.object({ results: z.array(Move) }),
  }),
  /** Items with a message, in the order of the file. */
  items: endpoint(routes.adminMoves.items, {
    ...adminRead,
    input: z.object({
      id: Id,
      state: z.enum(['partial', 'failed']).optional(),
      /** Position of the last item of the previous page. */
      after: z.coerce.number().int().min(0).optional(),
    }),
    output: z.object({ results: z.array(MoveItem), total: z.int(), next: z.int().optional() }),
  }),
  /** Starts the import. Throws CONFLICT unless the file waits for a confirmation. */
  apply: endpoint(routes.adminMoves.apply, { ...adminWrite, recentSignIn: true, input: ById, output: Move }),
  /** Imports items again that failed or are incomplete, and those that a stop left over. Throws CONFLICT while it runs. */
  retry: endpoint(routes.adminMoves.retry, { ...adminWrite, recentSignIn: true, input: ById, output: Move }),
  /** Stops a running import after its current items, which stay. Throws CONFLICT if it does not run. */
  stop: endpoint(routes.adminMoves.stop, { ...adminWrite, input: ById, output: Move }),
  /** All products with variants and pictures, as a table that can be imported. Throws VALIDATION if there are too many. */
  productTable: endpoint(routes.adminMoves.productTable, {
    ...adminRead,
    recentSignIn: true,
    input: Nothing,
    output: z.object({ name: z.string(), text: z.string() }),
  }),
  /** Deletes the report, or an import that waits for a confirmation. What was imported stays. Throws CONFLICT while it runs. */
  remove: endpoint(routes.adminMoves.remove, { ...adminCall, input: ById, output: Done }),
} satisfies EndpointsOf<'adminMoves'>
