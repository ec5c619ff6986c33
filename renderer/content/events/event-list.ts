import { api } from '#renderer/core/api/api.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import { categoryFilter, type ListState, listShape } from '#renderer/core/lists/list-state.ts'
import {
  eventSortLabels,
  eventTimeframeLabels,
  eventTimeframes,
  eventTypeLabels,
  eventTypes,
} from '#shared/content/event-options.ts'

/** The filters and sort options of the list of events. */
export const eventList = listShape({
  noun: 'event',
  filters: {
    category: categoryFilter(),
    timeframe: {
      label: 'When',
      options: eventTimeframes,
      labels: eventTimeframeLabels,
      single: true,
      fallback: 'upcoming',
    },
    location: { label: 'Location', options: eventTypes, labels: eventTypeLabels },
  },
  sorts: eventSortLabels,
})

type EventChoice = ListState<typeof eventList.filters, keyof typeof eventList.sorts>

/** The matching events, page by page. */
export const eventPages = ({ filters: { category, timeframe, location }, tag, sort }: EventChoice) =>
  listPages(api.events.list, { category, timeframe: timeframe[0], location, tag: tag || undefined, sort })
