const narrowest = 0.5
const widest = 2.4

/**
 * A photo's share of its row. Flex items whose basis and growth are both
 * proportional to their aspect ratio all end up equally high, so rows are
 * justified without measuring anything. Panoramas and ribbons are cropped to
 * something that leaves room for neighbours.
 */
export function rowShare({ width, height }: { width: number; height: number }): number {
  if (!(width > 0 && height > 0)) return 1
  return Math.round(Math.min(Math.max(width / height, narrowest), widest) * 1000) / 1000
}
