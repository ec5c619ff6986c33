export type PublishStatus = 'draft' | 'scheduled' | 'published'

/** Whether visitors see something, as a form holds it. */
export interface Publishing {
  status: PublishStatus
  /** As the browser's own field has it: `2026-11-21T19:30`, in the time zone of who types. */
  publishAt: string
}

export const statusWords: Record<PublishStatus, string> = {
  draft: 'Only people who work here see it.',
  scheduled: 'A draft that becomes public by itself.',
  published: 'Everybody can see it.',
}

/** An instant as the browser's own field takes it. */
export function localMoment(instant: string): string {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** What is typed, as an instant; nothing for what is no moment. */
export function instantOf(local: string): string | undefined {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** Why a moment cannot be waited for, if so. */
export function publishProblem({ status, publishAt }: Publishing, now = Date.now()): string | undefined {
  if (status !== 'scheduled') return undefined
  const instant = instantOf(publishAt)
  if (!instant) return 'Say when it is to be published.'
  return Date.parse(instant) <= now ? 'Choose a time that is still to come.' : undefined
}
