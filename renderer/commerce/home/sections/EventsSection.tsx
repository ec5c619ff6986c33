import { EventGrid } from '#renderer/content/events/EventGrid.tsx'
import { paths } from '#renderer/core/paths.ts'
import type { PropsOf } from './parts.ts'
import { SectionFrame } from './SectionFrame.tsx'

export function EventsSection({ section: { heading, items } }: PropsOf<'events'>) {
  return (
    <SectionFrame heading={heading} label="Next events" all={{ to: paths.events, text: 'All events' }}>
      <EventGrid events={items} level={3} priority={false} />
    </SectionFrame>
  )
}
