import {
  eventCategories,
  eventSortLabels,
  eventTimeframeLabels,
  eventTimeframes,
  eventTypeLabels,
  eventTypes,
} from '#shared/event-options.ts'
import { api } from '../api/api.ts'
import { type Choice, listShape } from '../lists/list-choice.ts'
import { listPages } from '../lists/list-pages.ts'

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
