/** One figure of the table, on one database. */
export interface Finding {
  /** The measured claim; the same on both databases. */
  claim: string
  /** Format of the table, such as `≥ 60 %`. */
  goal: string
  measured: string
  /** Absent without a goal for this database. */
  holds?: boolean
  /** The absolute figures of the claim. */
  figures: string
}

const percent = (value: number) => `${value < 0.1 ? (value * 100).toFixed(1) : Math.round(value * 100)} %`
const whole = (value: number) => Math.round(value).toLocaleString('en')
export const perSecond = (value: number) => `${value < 20 ? value.toFixed(2) : whole(value)}/s`
export const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Measures both sides in turns, so that other load affects both alike, and returns the medians. The first turn is a
 * warm-up.
 */
export async function inTurns(turns: number, product: () => Promise<number>, baseline: () => Promise<number>) {
  const figures = { product: [] as number[], baseline: [] as number[] }
  for (let turn = 0; turn <= turns; turn++) {
    const pair = { product: await product(), baseline: await baseline() }
    if (turn === 0) continue
    figures.product.push(pair.product)
    figures.baseline.push(pair.baseline)
  }
  const [mine, theirs] = [median(figures.product), median(figures.baseline)]
  return { product: mine, baseline: theirs, ratio: mine / theirs }
}

export const ratioFinding = (
  claim: string,
  least: number,
  { product, baseline, ratio }: { product: number; baseline: number; ratio: number },
): Finding => ({
  claim,
  goal: `≥ ${Math.round(least * 100)} %`,
  measured: percent(ratio),
  holds: ratio >= least,
  figures: `${perSecond(product)} of ${perSecond(baseline)}`,
})
