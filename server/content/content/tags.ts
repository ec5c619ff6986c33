/** In the order given; `Sea` and `sea` are one. */
export function unique(tags: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const tag of tags.map((one) => one.trim()).filter(Boolean))
    seen.set(tag.toLowerCase(), seen.get(tag.toLowerCase()) ?? tag)
  return [...seen.values()].slice(0, 30)
}
