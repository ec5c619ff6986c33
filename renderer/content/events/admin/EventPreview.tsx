import { Button } from '@mantine/core'
import type { AdminEvent } from '#shared/content/events.ts'
import { EventArticle } from '../EventArticle.tsx'
import { type EventFields, wireOf } from './event-form.ts'

interface Props {
  values: EventFields
  /** The stored event, if any. */
  saved: AdminEvent | undefined
}

/** Previews the event's page. */
export function EventPreview({ values, saved }: Props) {
  const { price, capacity, start_date, end_date, publishAt: _, joinUrl: __, ...wire } = wireOf(values)
  const now = new Date().toISOString()
  return (
    <EventArticle
      stacked
      event={{
        ...wire,
        _id: 'preview',
        // An empty heading would be invalid.
        title: wire.title || 'Title',
        image: '',
        ...(values.cover.picture && { picture: values.cover.picture }),
        isVirtual: wire.eventType === 'virtual',
        date: start_date || now,
        start_date: start_date || now,
        end_date: end_date || start_date || now,
        price: Number.isFinite(price) ? price : 0,
        ...(capacity !== null && Number.isFinite(capacity) && { capacity }),
        registrations: saved?.registrations ?? 0,
        views: saved?.views ?? 0,
        likes: saved?.likes ?? 0,
        comments: saved?.comments ?? 0,
        createdAt: saved?.createdAt ?? now,
        updatedAt: saved?.updatedAt ?? now,
      }}
      registration={
        <Button fullWidth size="md" tabIndex={-1}>
          Register
        </Button>
      }
    />
  )
}
