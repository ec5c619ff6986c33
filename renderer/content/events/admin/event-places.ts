import { IconCalendarEvent } from '@tabler/icons-react'
import type { ContentPaletteEntry } from '#renderer/core/admin/palette-entries.ts'
import { paths } from '#renderer/core/paths.ts'

/** Events in the command palette. */
export const eventPlaces: ContentPaletteEntry = {
  type: 'events',
  icon: IconCalendarEvent,
  keywords: 'dates registrations',
  edit: paths.admin.editEvent,
  create: { to: paths.admin.addEvent, label: 'Add an event', keywords: 'new' },
}
