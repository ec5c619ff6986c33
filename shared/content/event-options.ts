/** Filter and sort options, without schemas so that pages can import them. */
export const eventCategories = [
  'Concert',
  'Festival',
  'Exhibition',
  'Conference',
  'Workshop',
  'Sport',
  'Other',
] as const

/** Lists show `upcoming` events by default. */
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

/** For staff, who see past and upcoming events in one list. */
export const adminEventSorts = ['latest', 'soonest', 'newest', 'registrations'] as const
export type AdminEventSort = (typeof adminEventSorts)[number]
export const adminEventSortLabels: Record<AdminEventSort, string> = {
  latest: 'Latest date',
  soonest: 'Earliest date',
  newest: 'Newest',
  registrations: 'Most registrations',
}

/** Maximum length of a description, including tags. */
export const maxDescriptionLength = 200_000
export const maxPlaces = 1_000_000

/** Cancelled registrations are retained, so that staff can see them. */
export const registrationStates = ['registered', 'waiting', 'cancelled'] as const
export type RegistrationState = (typeof registrationStates)[number]

export const registrationSorts = ['newest', 'oldest', 'name'] as const
export type RegistrationSort = (typeof registrationSorts)[number]

/** Maximum number of rows in an export of registrations. */
export const maxExportedRows = 50_000

interface Planned {
  end_date: string
  capacity?: number | undefined
  registrations: number
}

/** Number of free places; undefined without a limit. */
export const placesLeft = ({ capacity, registrations }: Pick<Planned, 'capacity' | 'registrations'>) =>
  capacity === undefined ? undefined : Math.max(0, capacity - registrations)

export const isOver = ({ end_date }: Pick<Planned, 'end_date'>, now: number) => Date.parse(end_date) < now

/** Messages about what is not allowed; undefined when it is allowed. */
export const cannot = {
  register(event: Pick<Planned, 'end_date'>, now: number) {
    return isOver(event, now) ? 'This event is over.' : undefined
  },
  /** The capacity must not be below the registrations. */
  hold(capacity: number | null, registrations: number) {
    if (capacity === null || capacity >= registrations) return undefined
    const people = registrations === 1 ? '1 person is' : `${registrations} people are`
    return `${people} registered. Choose ${registrations} or more, or cancel some of them first.`
  },
  checkIn({ state }: { state: RegistrationState }) {
    return state === 'registered' ? undefined : 'Only registered people can be checked in.'
  },
  end({ start_date, end_date }: { start_date: string; end_date: string }) {
    return Date.parse(end_date) < Date.parse(start_date) ? 'The end must not be before the start.' : undefined
  },
}
