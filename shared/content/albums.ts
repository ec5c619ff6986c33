import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Id, line } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'

/** Photos that belong together, by a name that no other album of the company has. */
const AlbumSummary = z.object({
  _id: Id,
  title: z.string(),
  /** How many photos are in it, those in the trash left out. */
  photos: z.int(),
})

export const adminAlbums = {
  /** By name, the first hundred whose name holds `q`. */
  list: endpoint(routes.adminAlbums.list, {
    access: 'content',
    tx: 'read',
    input: z.object({ q: line(120).optional() }),
    output: z.object({ results: z.array(AlbumSummary) }),
  }),
} satisfies Promised<'adminAlbums'>
