import type { AppError } from '#shared/core/errors.ts'
import { createListeners } from '../listeners.ts'

const listeners = createListeners<[AppError]>()
let count = 0

/** Calls `show` when a call fails because the plan is full, instead of a toast. Returns a function that stops it. */
export function watchPlanLimit(show: (error: AppError) => void): () => void {
  count++
  const stop = listeners.watch(show)
  return () => {
    count--
    stop()
  }
}

/** Whether a dialog explains the error, so that a toast would repeat it. */
export const isExplainedByDialog = (error: AppError) => error.code === 'PLAN_LIMIT_REACHED' && count > 0

/** Shows the dialog for the error, if there is one. Returns whether there is. */
export function showPlanLimit(error: AppError): boolean {
  if (!isExplainedByDialog(error)) return false
  listeners.notify(error)
  return true
}
