import { z } from 'zod'
import { contentRead } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Id, line } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'

/** An album; names are unique per company. */
const AlbumSummary = z.object({
  _id: Id,
  title: z.string(),
  /** Number of photos, without the trash. */
  photos: z.int(),
})

export const adminAlbums = {
  /** The first hundred by name that contain `q`. */
  list: endpoint(routes.adminAlbums.list, {
    ...contentRead,
    input: z.object({ q: line(120).optional() }),
    output: z.object({ results: z.array(AlbumSummary) }),
  }),
} satisfies EndpointsOf<'adminAlbums'>
