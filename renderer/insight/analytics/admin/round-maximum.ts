const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

/** The round number at the top of a chart. */
export function roundMaximum(most: number): number {
  if (most <= 0) return 1
  const size = 10 ** Math.floor(Math.log10(most))
  return Number(((steps.find((step) => step * size >= most) ?? 10) * size).toPrecision(2))
}
