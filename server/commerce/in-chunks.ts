/** Runs `work` on slices of the items, one after another. Limits the parameters of each statement. */
export async function inChunks<T>(items: readonly T[], work: (chunk: T[]) => PromiseLike<unknown>, size = 5000) {
  for (let at = 0; at < items.length; at += size) await work(items.slice(at, at + size))
}
