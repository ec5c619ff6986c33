import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { type HeadHandle, seoHead } from '#renderer/core/head/head.ts'
import { leadsNowhere } from '#renderer/core/head/leads-nowhere.ts'
import { listLoader } from '#renderer/core/lists/list-pages.ts'
import { paths } from '#renderer/core/paths.ts'
import { commentPages } from '../comments/comment-pages.ts'
import { unmask } from './opened.ts'
import { type PhotoFacts, photoHead } from './photo-head.ts'
import { photoList, photoPages } from './photo-list.ts'
import { recommendedQuery } from './recommended-query.ts'

/** The public photo pages. */
export function photoRoutes(client: QueryClient): RouteObject[] {
  if (typeof document !== 'undefined') unmask()
  return [
    {
      path: paths.photos,
      loader: listLoader(client, photoList, photoPages),
      handle: {
        head: seoHead('photos', 'Photos', {
          canonical: paths.photos,
          list: { key: api.photos.list.key, pathOf: ({ _id }) => paths.photo(_id) },
        }),
      } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./PhotosPage.tsx')).default }),
    },
    {
      path: '/photos/:id',
      loader: ({ params }) => loadPhoto(client, params.id ?? ''),
      handle: { head: photoHead } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./PhotoPage.tsx')).default }),
    },
  ]
}

/** Only the photo itself decides whether there is a page; what stands around it may fail on its own. */
async function loadPhoto(client: QueryClient, id: string): Promise<PhotoFacts> {
  const around = Promise.allSettled([
    client.infiniteQuery({ ...commentPages(api.photoComments, id, false), staleTime: 'static' }),
    client.query({ ...recommendedQuery(id), staleTime: 'static' }),
  ])
  const photo = await client.query({ ...query(api.photos.get, { id }), staleTime: 30_000 }).catch(leadsNowhere)
  if (typeof document === 'undefined') await around
  const { title, caption, credit, image, createdAt, exif, picture } = photo
  return { id, title, caption, credit, image, createdAt, copyright: exif.copyright, picture }
}
