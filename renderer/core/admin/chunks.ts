/** The ids of things in groups as large as a server takes at once. */
export const chunksOf = (things: readonly { _id: string }[], most: number): string[][] =>
  Array.from({ length: Math.ceil(things.length / most) }, (_, index) =>
    things.slice(index * most, (index + 1) * most).map(({ _id }) => _id),
  )

/** Does one after the other, saying before each how far it is. */
export async function inTurn(steps: readonly (() => Promise<unknown>)[], onProgress?: (done: number) => void) {
  for (const [index, step] of steps.entries()) {
    onProgress?.(index / steps.length)
    await step()
  }
}
