import type { AppError } from '#shared/core/errors.ts'

/** Who saved what somebody was still editing, and when. */
export interface Changed {
  by: string
  at: string | undefined
}

/** What an error says about somebody else's save; nothing when it is about anything else. */
export function changedBy({ code, details }: AppError): Changed | undefined {
  if (code !== 'STALE') return undefined
  const { updatedBy, updatedAt } = (details ?? {}) as { updatedBy?: string | null; updatedAt?: string }
  return { by: updatedBy || 'somebody else', at: updatedAt }
}
