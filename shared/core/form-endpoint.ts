import type { Route } from './endpoint.ts'

/**
 * A call that carries a form with files. At run time it is only its route, so that pages carry no schemas for it; the type
 * of its answer holds for the server that gives it and for the page that reads it.
 */
export interface FormEndpoint<Answer> {
  route: Route
  /** Never there: it only carries the type. */
  answer?: Answer
}

export const formEndpoint = <Answer>(route: Route): FormEndpoint<Answer> => ({ route })
