import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { type ListHead, seoHead } from '#renderer/core/head/head.ts'
import { listLoader } from '#renderer/core/lists/list-pages.ts'
import { pageRoute } from '#renderer/core/page-route.ts'
import { paths } from '#renderer/core/paths.ts'
import { categoryRoute } from '../categories/category-route.ts'
import { loadItem } from '../content/load-item.ts'
import { type EventFacts, eventHead } from './event-head.ts'
import { eventList, eventPages } from './event-list.ts'

/** Items of a list for search engines. */
const list: ListHead = { key: api.events.list.key, pathOf: ({ _id }) => paths.event(_id) }

export function eventRoutes(client: QueryClient): RouteObject[] {
  return [
    pageRoute(
      paths.events,
      seoHead('events', 'Events', {
        canonical: paths.events,
        list,
        feeds: { 'text/calendar': '/events.ics' },
      }),
      () => import('./EventsPage.tsx'),
      { loader: listLoader(client, eventList, eventPages) },
    ),
    categoryRoute(client, {
      ...{ type: 'events', shape: eventList, queryFor: eventPages },
      list,
      page: () => import('./EventsPage.tsx'),
    }),
    pageRoute('/events/:id', eventHead, () => import('./EventPage.tsx'), {
      loader: ({ params }) => loadEvent(client, params.id ?? ''),
    }),
  ]
}

async function loadEvent(client: QueryClient, id: string): Promise<EventFacts> {
  const event = await loadItem(client, id, { get: api.events.get, comments: api.eventComments })
  const { description: _, picture: __, ...facts } = event
  return facts
}
