/**
 * Moves a row that is wider than its place so that what is chosen stands in the
 * middle. The row alone: `scrollIntoView` would move the page as well.
 */
export function showChosen(row: Element | null | undefined, chosen: string) {
  const one = row?.querySelector(chosen)
  if (!row || !one) return
  const [place, its] = [row.getBoundingClientRect(), one.getBoundingClientRect()]
  row.scrollLeft += its.left + its.width / 2 - (place.left + place.width / 2)
}
