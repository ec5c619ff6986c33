/** The rows that `query` finds for slices of the items. Limits the parameters of each statement. */
export async function findInChunks<T, Row>(
  items: readonly T[],
  query: (chunk: T[]) => PromiseLike<Row[]>,
  size = 5000,
): Promise<Row[]> {
  const found: Row[] = []
  for (let at = 0; at < items.length; at += size) found.push(...(await query(items.slice(at, at + size))))
  return found
}
