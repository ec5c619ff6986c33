/** What a copy is called until its maker says otherwise: no longer than a title may be, and no sign cut in two. */
export const copiedTitle = (title: string) =>
  `${title
    .slice(0, 193)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()} (copy)`
