import { AppError } from '#shared/core/errors.ts'

/** Who changed something, and when. */
export const mark = ({ name }: { name: string }) => ({ updatedAt: new Date().toISOString(), updatedBy: name })

/** Says who saved what somebody else was still editing. */
export function stale({ updatedBy, updatedAt }: { updatedBy: string | null; updatedAt: string }) {
  const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(updatedAt),
  )
  return new AppError('STALE', `This was changed by ${updatedBy ?? 'somebody else'} at ${time} UTC.`, {
    details: { updatedBy, updatedAt },
  })
}
