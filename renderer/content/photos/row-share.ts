const narrowest = 0.5
const clearFilters = 2.4

/**
 * A photo's share of its row. Flex items whose basis and growth are proportional to their aspect ratio have the same
 * height, so rows are justified without measuring. Very wide and very tall photos are cropped.
 */
export function rowShare({ width, height }: { width: number; height: number }): number {
  if (!(width > 0 && height > 0)) return 1
  return Math.round(Math.min(Math.max(width / height, narrowest), clearFilters) * 1000) / 1000
}
