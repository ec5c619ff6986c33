import { api } from '#renderer/core/api/api.ts'
import { type Choice, listShape } from '#renderer/core/lists/list-choice.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import {
  eventCategories,
  eventSortLabels,
  eventTimeframeLabels,
  eventTimeframes,
  eventTypeLabels,
  eventTypes,
} from '#shared/content/event-options.ts'

/** What the list of events can be narrowed and sorted by. */
export const eventList = listShape({
  noun: 'event',
  filters: {
    category: { label: 'Category', options: eventCategories },
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

type EventChoice = Choice<typeof eventList.filters, keyof typeof eventList.sorts>

/** The events of a choice, page after page. */
export const eventPages = ({ filters: { category, timeframe, location }, tag, sort }: EventChoice) =>
  listPages(api.events.list, { category, timeframe: timeframe[0], location, tag: tag || undefined, sort })
