import { Menu } from '@mantine/core'
import { IconCalendarEvent, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatDay, formatMoment, formatNumber } from '#renderer/core/ui/format.ts'
import { adminEventSortLabels, adminEventSorts, eventTypeLabels, eventTypes } from '#shared/content/event-options.ts'
import type { AdminEvent } from '#shared/content/events.ts'
import { wordColumn } from '../../content/admin/columns.tsx'
import { categoryChoice, categoryFilter, contentKind, labelled } from '../../content/admin/content-kind.ts'
import { schedulable } from '../../content/admin/content-search.ts'
import { DayOf } from '../../content/admin/DayOf.tsx'

/** Events in Content Management. See [Note: Content kinds]. */
export const eventKind = contentKind<AdminEvent>(api.adminEvents, {
  id: 'events',
  total: 'events',
  name: 'Events',
  one: 'event',
  many: 'events',
  icon: IconCalendarEvent,
  bulk: { tags: true, choice: categoryChoice('events') },
  statuses: schedulable,
  sorts: labelled(adminEventSorts, adminEventSortLabels),
  filters: [
    categoryFilter('events'),
    { name: 'location', label: 'Location', all: 'All locations', options: labelled(eventTypes, eventTypeLabels) },
  ],
  columns: [
    wordColumn('Category', ({ category }) => category),
    {
      name: 'Registrations',
      numeric: true,
      sort: 'registrations',
      leaves: 1,
      cell: ({ _id, title, registrations, capacity }) => (
        <Link to={paths.admin.eventRegistrations(_id)}>
          {formatNumber(registrations)}
          {capacity !== undefined && ` of ${formatNumber(capacity)}`}
          <span className="sr-only"> registrations for {title}</span>
        </Link>
      ),
    },
    { name: 'Date', numeric: true, sort: 'latest', cell: ({ start_date }) => <DayOf at={start_date} /> },
  ],
  small: ({ isVirtual, location, city }) => (isVirtual ? 'Virtual' : [location, city].filter(Boolean).join(', ')),
  figures: ({ category, registrations, start_date }) =>
    `${category} · ${formatDay(start_date)} · ${formatNumber(registrations)} registered`,
  seenAt: ({ _id, published }) => (published ? paths.event(_id) : undefined),
  badge: ({ publishAt }) =>
    publishAt ? { tone: 'info', text: `Scheduled for ${formatMoment(publishAt)}` } : undefined,
  MoreActions,
  editAt: ({ _id }) => paths.admin.editEvent(_id),
  add: { label: 'Add Event', to: paths.admin.addEvent },
})

function MoreActions({ item: { _id } }: { item: AdminEvent }) {
  return (
    <Menu.Item
      component={Link}
      to={paths.admin.eventRegistrations(_id)}
      leftSection={<IconUsers size={16} stroke={1.75} />}
    >
      Registrations
    </Menu.Item>
  )
}
