import type { AppError } from '#shared/core/errors.ts'

/** Who saved the record during the edit, and when. */
export interface EditConflict {
  by: string
  at: string | undefined
}

/** The conflict that an error reports, if any. */
export function conflictOf({ code, details }: AppError): EditConflict | undefined {
  if (code !== 'STALE') return undefined
  const { updatedBy, updatedAt } = (details ?? {}) as { updatedBy?: string | null; updatedAt?: string }
  return { by: updatedBy || 'another user', at: updatedAt }
}
