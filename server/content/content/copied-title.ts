/** Title of a copy, cut to the maximum length without splitting a character. */
export const copiedTitle = (title: string) =>
  `${title
    .slice(0, 193)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()} (copy)`
