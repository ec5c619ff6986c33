import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ById, Done, Id, Instant, line, Nothing, required } from './primitives.ts'
import { type Promised, routes } from './routes.ts'
import { longestViewName, longestViewSearch, type SavedList, savedLists, viewRoles } from './saved-view-options.ts'

const List = z.enum(Object.keys(savedLists) as [SavedList, ...SavedList[]])
const Name = required(longestViewName, 'Give the view a name.').refine(
  (name) => !/[\r\n]/.test(name),
  'Use a single line.',
)
/** What the list's address says, without what belongs to the moment. */
const Search = line(longestViewSearch)

/** What a list showed once, under a name. */
export const SavedView = z.object({
  _id: Id,
  name: z.string(),
  search: z.string(),
  /** Whether everybody who may open the list has it. */
  shared: z.boolean(),
  /** Whether it is the caller's. */
  own: z.boolean(),
  /** Who made it. */
  by: z.string(),
  /** Whether the caller may rename, change and delete it. */
  changeable: z.boolean(),
  /** Whose list begins with it, unless they chose another. */
  roles: z.array(z.enum(viewRoles)),
  updatedAt: Instant,
})
export type SavedView = z.infer<typeof SavedView>

const Fields = z.object({ name: Name, search: Search, shared: z.boolean() })
/** Set by admins alone, of what is shared; another view of the list has them no longer. */
const Roles = z.array(z.enum(viewRoles)).max(viewRoles.length)

export const savedViews = {
  /** One's own and the shared ones of a list, by name. */
  list: endpoint(routes.savedViews.list, {
    access: 'content',
    tx: 'read',
    input: z.object({ list: List }),
    output: z.object({
      results: z.array(SavedView),
      /** The view that the caller's list begins with. */
      default: Id.optional(),
      /** Whether it is so because of their role, and not by their own choice. */
      given: z.boolean(),
    }),
  }),
  /** Throws DUPLICATE for a name that the caller used, CONFLICT when there are too many. */
  create: endpoint(routes.savedViews.create, {
    access: 'content',
    tx: 'write',
    input: Fields.extend({ list: List, shared: z.boolean().default(false) }).strict(),
    output: SavedView,
  }),
  /** Changes what is sent; STALE when somebody else changed it since `updatedAt`. */
  update: endpoint(routes.savedViews.update, {
    access: 'content',
    tx: 'write',
    input: Fields.partial().extend({ id: Id, roles: Roles.optional(), updatedAt: Instant.optional() }).strict(),
    output: SavedView,
  }),
  remove: endpoint(routes.savedViews.remove, { access: 'content', tx: 'write', input: ById, output: Done }),
  /** What the caller's list begins with; without an id with everything. */
  begin: endpoint(routes.savedViews.begin, {
    access: 'content',
    tx: 'write',
    input: z.strictObject({ list: List, id: Id.optional() }),
    output: Nothing,
  }),
} satisfies Promised<'savedViews'>
