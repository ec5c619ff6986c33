import { companyZone } from '#renderer/core/ui/format.ts'
import { instantIn, localIn } from '#shared/core/event-dates.ts'

export type PublishStatus = 'draft' | 'scheduled' | 'published'

/** Whether visitors see something, as a form holds it. */
export interface Publishing {
  status: PublishStatus
  /** As the browser's own field has it: `2026-11-21T19:30`, as the clocks are where the company is. */
  publishAt: string
}

export const statusWords: Record<PublishStatus, string> = {
  draft: 'Only people who work here see it.',
  scheduled: 'A draft that becomes public by itself.',
  published: 'Everybody can see it.',
}

/** An instant as the browser's own field takes it. */
export const localMoment = (instant: string): string => localIn(instant, companyZone())

/** What is typed, as an instant; nothing for what is no moment. */
export const instantOf = (local: string): string | undefined => instantIn(local, companyZone())

/** Why a moment cannot be waited for, if so. */
export function publishProblem({ status, publishAt }: Publishing, now = Date.now()): string | undefined {
  if (status !== 'scheduled') return undefined
  const instant = instantOf(publishAt)
  if (!instant) return 'Say when it is to be published.'
  return Date.parse(instant) <= now ? 'Choose a time that is still to come.' : undefined
}
