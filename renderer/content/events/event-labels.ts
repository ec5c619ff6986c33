import { formatMoney, formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import { placesLeft } from '#shared/content/event-options.ts'
import type { EventCard } from '#shared/content/events.ts'

/** `Free`, `$20.00` */
export const priceOf = ({ price }: Pick<EventCard, 'price'>) => (price === 0 ? 'Free' : formatMoney(price))

/** `The old mill, Harare`, `Online` */
export const placeOf = ({ isVirtual, location, city }: Pick<EventCard, 'isVirtual' | 'location' | 'city'>) =>
  isVirtual ? 'Online' : [location, city].filter(Boolean).join(', ')

/** `12 registered, 8 places left` */
export function comingOf(event: Pick<EventCard, 'registrations' | 'capacity'>): string {
  const left = placesLeft(event)
  const coming = `${formatNumber(event.registrations)} registered`
  if (left === undefined) return coming
  return left === 0 ? `${coming}, full` : `${coming}, ${formatPlural(left, 'place')} left`
}

/** `3 days and 4 hours`, `2 hours and 5 minutes`, `less than a minute` */
export function timeUntil(instant: string, now: number): string {
  const minutes = Math.floor((Date.parse(instant) - now) / 60_000)
  if (minutes < 1) return 'less than a minute'
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  const parts = days
    ? [formatPlural(days, 'day'), hours && formatPlural(hours, 'hour')]
    : [hours && formatPlural(hours, 'hour'), minutes % 60 && formatPlural(minutes % 60, 'minute')]
  return parts.filter(Boolean).join(' and ')
}
