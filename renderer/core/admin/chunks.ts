/** Splits records into chunks of the request limit. */
export const chunksOf = <T>(records: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(records.length / size) }, (_, index) =>
    records.slice(index * size, (index + 1) * size),
  )

export const idsOf = (records: readonly { _id: string }[]): string[] => records.map(({ _id }) => _id)

/** Runs steps one after the other and reports progress before each. */
export async function runInSequence(steps: readonly (() => Promise<unknown>)[], onProgress?: (done: number) => void) {
  for (const [index, step] of steps.entries()) {
    onProgress?.(index / steps.length)
    await step()
  }
}
