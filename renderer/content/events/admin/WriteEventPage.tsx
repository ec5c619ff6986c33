import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { companyZone } from '#renderer/core/ui/format.ts'
import type { AdminEvent } from '#shared/content/events.ts'
import { TextEditor } from '../../writing/admin/TextEditor.tsx'
import type { TextKind } from '../../writing/admin/text-kind.ts'
import { EventSide, EventWords } from './EventFields.tsx'
import { EventPreview } from './EventPreview.tsx'
import { blankEvent, changesOf, type EventFields, eventProblems, fieldsOf, newEvent } from './event-form.ts'

/** Events, to the editor of texts. See [Note: Text kinds]. */
const eventText: TextKind<AdminEvent, EventFields> = {
  noun: 'event',
  list: { to: paths.admin.contentTab('events'), title: 'Events' },
  calls: api.adminEvents,
  create: (values) => api.adminEvents.create(newEvent(values)),
  update: (id, before, values, updatedAt) =>
    api.adminEvents.update({ id, ...changesOf(before, values), ...(updatedAt && { updatedAt }) }),
  // Read when a form opens: by then the company's clocks are known.
  get blank() {
    return { ...blankEvent, timeZone: companyZone() }
  },
  valuesOf: fieldsOf,
  problems: eventProblems,
  Main: EventWords,
  Side: EventSide,
  Preview: EventPreview,
  Tools: ToRegistrations,
  editAt: paths.admin.editEvent,
  seenAt: ({ _id, published }) => (published ? paths.event(_id) : undefined),
}

/** An event, new or not. */
export default function WriteEventPage() {
  return <TextEditor kind={eventText} />
}

function ToRegistrations({ item: { _id } }: { item: AdminEvent }) {
  return (
    <Button
      component={Link}
      to={paths.admin.eventRegistrations(_id)}
      variant="default"
      size="sm"
      leftSection={<IconUsers size={16} stroke={1.75} />}
    >
      Registrations
    </Button>
  )
}
