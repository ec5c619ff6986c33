import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import type { StaticHandlerContext } from 'react-router-dom'
import { AppError, type ErrorBody } from '#shared/core/errors.ts'
import { scriptJson } from '#shared/core/script-json.ts'

/** The data that a page was rendered from, for hydration. */
export interface PageState {
  queries: DehydratedState
  /** Absent on shells, which the browser renders itself. */
  router?: { loaderData: Record<string, unknown>; errors: Record<string, ErrorBody> | null }
}

/** Serializes the state on the server. */
export function stateHtml(client: QueryClient, context?: Pick<StaticHandlerContext, 'loaderData' | 'errors'>): string {
  const state: PageState = { queries: dehydrate(client) }
  if (context) {
    const errors = context.errors && Object.entries(context.errors).map(([id, error]) => [id, bodyOf(error)] as const)
    // JSON has no undefined, and a loader without data would run again.
    const loaderData = Object.fromEntries(
      Object.entries(context.loaderData as Record<string, unknown>).map(([id, data]) => [id, data ?? null]),
    )
    state.router = { loaderData, errors: errors && Object.fromEntries(errors) }
  }
  return `<script type="application/json" id="state">${scriptJson(state)}</script>`
}

const bodyOf = (error: unknown) => AppError.from(error).toJSON()

/** Reads the state in the browser and restores its errors. */
export function readState():
  | (PageState & { hydrationData?: { loaderData: Record<string, unknown>; errors: Record<string, AppError> | null } })
  | undefined {
  const text = document.getElementById('state')?.textContent
  if (!text) return undefined
  const state = JSON.parse(text) as PageState
  const { router } = state
  if (!router) return state
  const errors = router.errors && Object.entries(router.errors).map(([id, body]) => [id, AppError.from(body)] as const)
  return { ...state, hydrationData: { loaderData: router.loaderData, errors: errors && Object.fromEntries(errors) } }
}
