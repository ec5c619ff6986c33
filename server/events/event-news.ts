/** What there is to tell people about an event they registered for. */
export type EventNews =
  | { what: 'joined' | 'queued' | 'moved-up' | 'cancelled' }
  /** `was` is when and where it was to be before. */
  | { what: 'changed'; was: { when: string; where: string } }
