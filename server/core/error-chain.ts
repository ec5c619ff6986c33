/** Yields an error and its causes. */
export function* errorChain(thrown: unknown) {
  let error = thrown as (Error & { code?: unknown; constraint?: unknown }) | undefined
  for (let depth = 0; error && typeof error === 'object' && depth < 10; depth++, error = error.cause as never)
    yield error
}
