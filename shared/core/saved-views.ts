import { z } from 'zod'
import { contentRead, contentWrite } from './access.ts'
import { endpoint } from './endpoint.ts'
import { ById, Done, Id, Instant, line, Nothing, required } from './primitives.ts'
import { type EndpointsOf, routes } from './routes.ts'
import { longestViewName, longestViewSearch, type SavedList, savedLists, viewRoles } from './saved-view-options.ts'

const List = z.enum(Object.keys(savedLists) as [SavedList, ...SavedList[]])
const Name = required(longestViewName, 'Give the view a name.').refine(
  (name) => !/[\r\n]/.test(name),
  'Use a single line.',
)
/** The query of the list's URL without the page. */
const Search = line(longestViewSearch)

/** A saved filter of a list. */
export const SavedView = z.object({
  _id: Id,
  name: z.string(),
  search: z.string(),
  /** Whether all users who may open the list see it. */
  shared: z.boolean(),
  /** Whether the current user made it. */
  own: z.boolean(),
  /** Its author. */
  by: z.string(),
  /** Whether the current user may change and delete it. */
  changeable: z.boolean(),
  /** Roles for which it is the default view. */
  roles: z.array(z.enum(viewRoles)),
  updatedAt: Instant,
})
export type SavedView = z.infer<typeof SavedView>

const Fields = z.object({ name: Name, search: Search, shared: z.boolean() })
/** Only admins set roles, of shared views; a role has one default view per list. */
const Roles = z.array(z.enum(viewRoles)).max(viewRoles.length)

export const savedViews = {
  /** The user's own and the shared views of a list, by name. */
  list: endpoint(routes.savedViews.list, {
    ...contentRead,
    input: z.object({ list: List }),
    output: z.object({
      results: z.array(SavedView),
      /** The user's default view. */
      default: Id.optional(),
      /** Whether the default comes from the role instead of the user's choice. */
      given: z.boolean(),
    }),
  }),
  /** Throws DUPLICATE for a name that the user already has, CONFLICT above the maximum. */
  create: endpoint(routes.savedViews.create, {
    ...contentWrite,
    input: Fields.extend({ list: List, shared: z.boolean().default(false) }).strict(),
    output: SavedView,
  }),
  /** Updates the given fields; STALE if another user changed it since `updatedAt`. */
  update: endpoint(routes.savedViews.update, {
    ...contentWrite,
    input: Fields.partial().extend({ id: Id, roles: Roles.optional(), updatedAt: Instant.optional() }).strict(),
    output: SavedView,
  }),
  remove: endpoint(routes.savedViews.remove, { ...contentWrite, input: ById, output: Done }),
  /** Sets the user's default view; without an id, none. */
  begin: endpoint(routes.savedViews.begin, {
    ...contentWrite,
    input: z.strictObject({ list: List, id: Id.optional() }),
    output: Nothing,
  }),
} satisfies EndpointsOf<'savedViews'>
