/**
 * The bytes of a `Range` header: `start` to `end`, inclusive. Undefined (all bytes) if it is absent or not a single
 * range.
 */
export function rangeOf(header: string | undefined, size: number) {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  // `-500` is the last 500.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'impossible' : { start, end }
}
