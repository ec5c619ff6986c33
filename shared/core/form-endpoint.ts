import type { Endpoint, Route } from './endpoint.ts'
import type { Permission } from './roles.ts'

/**
 * A call that carries a form with files. At run time it is only its route, its file fields and who may call, so that pages
 * carry no schemas for it; the type of its answer holds for the server that gives it and for the page that reads it.
 */
export interface FormEndpoint<Answer, File extends string = string, A extends Permission = Permission> {
  route: Route
  access: A
  /** How often one person may call. */
  limit: NonNullable<Endpoint['limit']>
  /** Fields that files come in. */
  files: readonly File[]
  /** Never there: it only carries the type. */
  answer?: Answer
}

/** Called twice, because the type of the answer has to be said and all others are inferred. */
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
