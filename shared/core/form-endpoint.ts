import type { Endpoint, Route } from './endpoint.ts'
import type { Permission } from './roles.ts'

/**
 * An API call with a form and files. It has no schemas, so that pages do not load them; its type connects the
 * server's response with the page.
 */
export interface FormEndpoint<Answer, File extends string = string, A extends Permission = Permission> {
  route: Route
  access: A
  /** Rate limit per user. */
  limit: NonNullable<Endpoint['limit']>
  /** Fields with files. */
  files: readonly File[]
  /** Only carries the type. */
  answer?: Answer
}

/** Curried, because the response type is explicit and the others are inferred. */
export const formEndpoint =
  <Answer>() =>
  <const File extends string, const A extends Permission = 'content'>(
    route: Route,
    {
      files,
      access = 'content' as A,
      limit = 'upload',
    }: { files: readonly File[] } & Partial<Pick<FormEndpoint<Answer, File, A>, 'access' | 'limit'>>,
  ): FormEndpoint<Answer, File, A> => ({ route, access, limit, files })
