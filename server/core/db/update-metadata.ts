import { AppError } from '#shared/core/errors.ts'

/** The columns that record who changed a row, and when. */
export const updateMetadata = ({ name }: { name: string }) => ({ updatedAt: new Date().toISOString(), updatedBy: name })

interface Version {
  updatedBy: string | null
  updatedAt: string
}

/** Throws STALE, with who saved it when, if a record has changed since an editor read it at `seen`. */
export function refuseStale({ updatedBy, updatedAt }: Version, seen: string | undefined) {
  if (seen === undefined || Date.parse(seen) === Date.parse(updatedAt)) return
  const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(updatedAt),
  )
  throw new AppError('STALE', `This was changed by ${updatedBy ?? 'another editor'} at ${time} UTC.`, {
    details: { updatedBy, updatedAt },
  })
}
