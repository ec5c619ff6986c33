interface Page<T> {
  results: readonly T[]
  nextCursor?: string | undefined
}

/** All records of a list, page by page, for bulk actions. */
export async function loadAll<T extends { _id: string }>(
  page: (cursor: string | undefined) => Promise<Page<T>>,
): Promise<T[]> {
  const records = new Map<string, T>()
  let cursor: string | undefined
  do {
    const { results, nextCursor } = await page(cursor)
    for (const record of results) records.set(record._id, record)
    cursor = nextCursor
  } while (cursor)
  return [...records.values()]
}
