import { companyTimeZone } from '#renderer/core/ui/format.ts'
import { instantIn, localIn } from '#shared/core/event-dates.ts'

export type PublishStatus = 'draft' | 'scheduled' | 'published'

/** The publication state as a form holds it. */
export interface Publishing {
  status: PublishStatus
  /** `2026-11-21T19:30` in the company's time zone, as `<input type="datetime-local">` has it. */
  publishAt: string
}

export const statusHints: Record<PublishStatus, string> = {
  draft: 'Only staff can see it.',
  scheduled: 'A draft that is published automatically.',
  published: 'All visitors can see it.',
}

const instantOf = (local: string): string | undefined => instantIn(local, companyTimeZone())

/** The publication state of a stored text. */
export const publishingOf = (
  { published, publishAt }: { published: boolean; publishAt?: string | undefined },
  isScheduled = !published && publishAt !== undefined,
): Publishing => ({
  status: isScheduled ? 'scheduled' : published ? 'published' : 'draft',
  publishAt: publishAt ? localIn(publishAt, companyTimeZone()) : '',
})

/** The fields to send. */
export const publishFieldsOf = ({ status, publishAt }: Publishing) => ({
  published: status === 'published',
  publishAt: (status === 'scheduled' && instantOf(publishAt)) || null,
})

/** Why this cannot be saved, if so. */
export function publishProblem({ status, publishAt }: Publishing, now = Date.now()): string | undefined {
  if (status !== 'scheduled') return undefined
  const instant = instantOf(publishAt)
  if (!instant) return 'Enter a publication time.'
  return Date.parse(instant) <= now ? 'Choose a time in the future.' : undefined
}
