import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { type ListHead, seoHead } from '#renderer/core/head/head.ts'
import { listLoader } from '#renderer/core/lists/list-pages.ts'
import { pageRoute } from '#renderer/core/page-route.ts'
import { paths } from '#renderer/core/paths.ts'
import { categoryRoute } from '../categories/category-route.ts'
import { loadItem } from '../content/load-item.ts'
import { type VideoFacts, videoHead } from './video-head.ts'
import { videoList, videoPages } from './video-list.ts'

/** Items of a list for search engines. */
const list: ListHead = { key: api.videos.list.key, pathOf: ({ _id }) => paths.video(_id) }

/** The public video pages. */
export function videoRoutes(client: QueryClient): RouteObject[] {
  return [
    pageRoute(
      paths.videos,
      seoHead('videos', 'Videos', {
        canonical: paths.videos,
        list,
      }),
      () => import('./VideosPage.tsx'),
      { loader: listLoader(client, videoList, videoPages) },
    ),
    categoryRoute(client, {
      ...{ type: 'videos', shape: videoList, queryFor: videoPages },
      list,
      page: () => import('./VideosPage.tsx'),
    }),
    pageRoute('/videos/:id', videoHead, () => import('./VideoPage.tsx'), {
      loader: ({ params }) => loadVideo(client, params.id ?? ''),
    }),
  ]
}

async function loadVideo(client: QueryClient, id: string): Promise<VideoFacts> {
  const video = await loadItem(client, id, { get: api.videos.get, comments: api.videoComments })
  const { related: _, picture: __, captions: ___, comments: ____, ...facts } = video
  return facts
}
