import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { type ListHead, seoHead } from '#renderer/core/head/head.ts'
import { listLoader } from '#renderer/core/lists/list-pages.ts'
import { pageRoute } from '#renderer/core/page-route.ts'
import { paths } from '#renderer/core/paths.ts'
import { categoryRoute } from '../categories/category-route.ts'
import { loadItem } from '../content/load-item.ts'
import { type PhotoFacts, photoHead } from './photo-head.ts'
import { photoList, photoPages } from './photo-list.ts'
import { unmask } from './photo-overlay.ts'
import { recommendedQuery } from './recommended-query.ts'

/** Items of a list for search engines. */
const list: ListHead = { key: api.photos.list.key, pathOf: ({ _id }) => paths.photo(_id) }

/** The public photo pages. */
export function photoRoutes(client: QueryClient): RouteObject[] {
  if (typeof document !== 'undefined') unmask()
  return [
    pageRoute(
      paths.photos,
      seoHead('photos', 'Photos', {
        canonical: paths.photos,
        list,
      }),
      () => import('./PhotosPage.tsx'),
      { loader: listLoader(client, photoList, photoPages) },
    ),
    categoryRoute(client, {
      ...{ type: 'photos', shape: photoList, queryFor: photoPages },
      list,
      page: () => import('./PhotosPage.tsx'),
    }),
    pageRoute('/photos/:id', photoHead, () => import('./PhotoPage.tsx'), {
      loader: ({ params }) => loadPhoto(client, params.id ?? ''),
    }),
  ]
}

async function loadPhoto(client: QueryClient, id: string): Promise<PhotoFacts> {
  const around = () => [client.query({ ...recommendedQuery(id), staleTime: 'static' })]
  const photo = await loadItem(client, id, { get: api.photos.get, comments: api.photoComments, around })
  const { title, caption, credit, image, createdAt, exif, picture } = photo
  return { id, title, caption, credit, image, createdAt, copyright: exif.copyright, picture }
}
