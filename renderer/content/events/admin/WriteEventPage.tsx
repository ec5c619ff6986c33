import { IconUsers } from '@tabler/icons-react'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { companyTimeZone } from '#renderer/core/ui/format.ts'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import type { AdminEvent } from '#shared/content/events.ts'
import { TextEditor } from '../../writing/admin/TextEditor.tsx'
import type { TextKind } from '../../writing/admin/text-kind.ts'
import { EventMain, EventSide } from './EventFields.tsx'
import { EventPreview } from './EventPreview.tsx'
import { blankEvent, changesOf, type EventFields, eventProblems, fieldsOf, newEvent } from './event-form.ts'

/** Events, for the text editor. See [Note: Text kinds]. */
const eventText: TextKind<AdminEvent, EventFields> = {
  noun: 'event',
  list: { to: paths.admin.contentTab('events'), title: 'Events' },
  calls: api.adminEvents,
  create: (values) => api.adminEvents.create(newEvent(values)),
  update: (id, before, values, updatedAt) =>
    api.adminEvents.update({ id, ...changesOf(before, values), ...(updatedAt && { updatedAt }) }),
  // A getter, because the company's time zone is only known when a form opens.
  get blank() {
    return { ...blankEvent, timeZone: companyTimeZone() }
  },
  valuesOf: fieldsOf,
  problems: eventProblems,
  Main: EventMain,
  Side: EventSide,
  Preview: EventPreview,
  Tools: ToRegistrations,
  editAt: paths.admin.editEvent,
  seenAt: ({ _id, published }) => (published ? paths.event(_id) : undefined),
}

export default function WriteEventPage() {
  return <TextEditor kind={eventText} />
}

function ToRegistrations({ item: { _id } }: { item: AdminEvent }) {
  return (
    <ToolButton icon={IconUsers} to={paths.admin.eventRegistrations(_id)}>
      Registrations
    </ToolButton>
  )
}
