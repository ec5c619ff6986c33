/** What events can be filtered and sorted by, without schemas: lists and pages read these. */
export const eventCategories = [
  'Concert',
  'Festival',
  'Exhibition',
  'Conference',
  'Workshop',
  'Sport',
  'Other',
] as const
export type EventCategory = (typeof eventCategories)[number]

/** `upcoming` is what a list shows unless somebody asks for something else. */
export const eventTimeframes = ['upcoming', 'today', 'week', 'month', 'past'] as const
export type EventTimeframe = (typeof eventTimeframes)[number]
export const eventTimeframeLabels: Record<EventTimeframe, string> = {
  upcoming: 'Upcoming',
  today: 'Today',
  week: 'This week',
  month: 'This month',
  past: 'Past',
}

export const eventTypes = ['local', 'national', 'international', 'virtual'] as const
export type EventType = (typeof eventTypes)[number]
export const eventTypeLabels: Record<EventType, string> = {
  local: 'Local',
  national: 'National',
  international: 'International',
  virtual: 'Virtual',
}

export const eventSorts = ['soonest', 'newest', 'registrations', 'price', 'price-desc'] as const
export type EventSort = (typeof eventSorts)[number]
export const eventSortLabels: Record<EventSort, string> = {
  soonest: 'Soonest',
  newest: 'Newest',
  registrations: 'Most registrations',
  price: 'Price: low to high',
  'price-desc': 'Price: high to low',
}

/** What staff can sort by, over and to come alike: the last to happen first. */
export const adminEventSorts = ['latest', 'soonest', 'newest', 'registrations'] as const
export type AdminEventSort = (typeof adminEventSorts)[number]
export const adminEventSortLabels: Record<AdminEventSort, string> = {
  latest: 'Latest date',
  soonest: 'Earliest date',
  newest: 'Newest',
  registrations: 'Most registrations',
}

/** Characters a description may have, tags included. */
export const longestDescription = 200_000
/** The largest hall there is. */
export const mostPlaces = 1_000_000

/** How somebody stands who registered. What was cancelled is kept, so that organisers see who wanted to come. */
export const registrationStates = ['registered', 'waiting', 'cancelled'] as const
export type RegistrationState = (typeof registrationStates)[number]

export const registrationSorts = ['newest', 'oldest', 'name'] as const
export type RegistrationSort = (typeof registrationSorts)[number]

/** How many a table of registrations holds. */
export const mostInTable = 50_000

interface Planned {
  end_date: string
  capacity?: number | undefined
  registrations: number
}

/** How many can still register; nothing where everybody can. */
export const placesLeft = ({ capacity, registrations }: Pick<Planned, 'capacity' | 'registrations'>) =>
  capacity === undefined ? undefined : Math.max(0, capacity - registrations)

export const isOver = ({ end_date }: Pick<Planned, 'end_date'>, now: number) => Date.parse(end_date) < now

/** Why something cannot be done about an event, fit to show; nothing when it can. */
export const cannot = {
  register(event: Pick<Planned, 'end_date'>, now: number) {
    return isOver(event, now) ? 'This event is over.' : undefined
  },
  /** Nobody is sent away by a smaller hall. */
  hold(capacity: number | null, registrations: number) {
    if (capacity === null || capacity >= registrations) return undefined
    const people = registrations === 1 ? '1 person is' : `${registrations} people are`
    return `${people} registered. Choose ${registrations} or more, or cancel some of them first.`
  },
  checkIn({ state }: { state: RegistrationState }) {
    return state === 'registered' ? undefined : 'Only who has a place can be checked in.'
  },
  /** Why an event cannot end then. */
  end({ start_date, end_date }: { start_date: string; end_date: string }) {
    return Date.parse(end_date) < Date.parse(start_date) ? 'The end must not be before the start.' : undefined
  },
}
