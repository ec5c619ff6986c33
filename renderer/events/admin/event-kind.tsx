import { IconCalendarEvent } from '@tabler/icons-react'
import {
  adminEventSortLabels,
  adminEventSorts,
  eventCategories,
  eventTypeLabels,
  eventTypes,
} from '#shared/event-options.ts'
import type { AdminEvent } from '#shared/events.ts'
import { api } from '../../api/api.ts'
import { countColumn, wordColumn } from '../../content/admin/columns.tsx'
import { type ContentKind, chosenOf, labelled, oneOf, sameNamed } from '../../content/admin/content-kind.ts'
import { staffInput } from '../../content/admin/content-search.ts'
import { DayOf } from '../../content/admin/DayOf.tsx'
import { paths } from '../../paths.ts'
import { formatDay, formatNumber } from '../../ui/format.ts'

/** Events, to Content Management. See [Note: Content kinds]. */
export const eventKind: ContentKind<AdminEvent> = {
  id: 'events',
  total: 'events',
  name: 'Events',
  one: 'event',
  many: 'events',
  icon: IconCalendarEvent,
  key: api.adminEvents.list.key,
  list: (choice, page) =>
    api.adminEvents.list({
      ...staffInput(choice),
      category: chosenOf(eventCategories, choice.filters.category),
      location: chosenOf(eventTypes, choice.filters.location),
      sort: oneOf(adminEventSorts, choice.sort),
      ...page,
    }),
  update: ({ id, published }) => api.adminEvents.update({ id, published }),
  trash: api.adminEvents.trash,
  restore: api.adminEvents.restore,
  sorts: labelled(adminEventSorts, adminEventSortLabels),
  filters: [
    { name: 'category', label: 'Category', all: 'All categories', useOptions: () => sameNamed(eventCategories) },
    {
      name: 'location',
      label: 'Location',
      all: 'All locations',
      useOptions: () => labelled(eventTypes, eventTypeLabels),
    },
  ],
  columns: [
    wordColumn('Category', ({ category }) => category),
    countColumn('Registrations', ({ registrations }) => registrations, { sort: 'registrations', leaves: 1 }),
    { name: 'Date', numeric: true, sort: 'latest', cell: ({ start_date }) => <DayOf at={start_date} /> },
  ],
  small: ({ isVirtual, location, city }) => (isVirtual ? 'Virtual' : [location, city].filter(Boolean).join(', ')),
  figures: ({ category, registrations, start_date }) =>
    `${category}, ${formatDay(start_date)}, ${formatNumber(registrations)} registered`,
  seenAt: ({ _id, published }) => (published ? paths.event(_id) : undefined),
}
