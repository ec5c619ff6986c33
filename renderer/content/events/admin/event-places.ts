import { IconCalendarEvent } from '@tabler/icons-react'
import type { ContentPlaces } from '#renderer/core/admin/content-places.ts'
import { paths } from '#renderer/core/paths.ts'

/** Events, to the command palette. */
export const eventPlaces: ContentPlaces = {
  type: 'events',
  icon: IconCalendarEvent,
  words: 'dates registrations',
  edit: paths.admin.editEvent,
  makers: [
    { to: paths.admin.addEvent, label: 'Add an event', icon: IconCalendarEvent, permission: 'content', words: 'new' },
  ],
}
