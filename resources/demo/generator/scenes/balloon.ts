import type { Colour } from './colour.ts'
import { clamp, rise } from './colour.ts'
import type { Picture } from './picture.ts'

/** A hot-air balloon, centre of its envelope at (x, y), `size` its width; `haze` 0..1 fades it towards `air`. */
export function balloon(
  picture: Picture,
  x: number,
  y: number,
  size: number,
  stripes: Colour[],
  sun: Colour,
  side: number,
  haze: number,
  air: Colour,
  glowing = 0,
): void {
  const { width, height, light } = picture
  const radius = size / 2
  const soft = 0.9 / height / radius
  for (
    let j = Math.max(0, Math.floor((y - radius * 1.1) * height));
    j < Math.min(height, (y + radius * 2) * height);
    j++
  ) {
    for (
      let i = Math.max(0, Math.floor((x - radius * 1.1) * height));
      i < Math.min(width, (x + radius * 1.1) * height);
      i++
    ) {
      const u = ((i + 0.5) / height - x) / radius
      const v = ((j + 0.5) / height - y) / radius
      const half =
        v < 0
          ? Math.sqrt(Math.max(0, 1 - v * v))
          : v < 1.28
            ? Math.sqrt(Math.max(0, 1 - (v / 1.75) ** 2)) * (1 - 0.52 * (v / 1.28) ** 1.7)
            : 0
      const envelope = v > -1 && v < 1.28 ? rise(soft, -soft, Math.abs(u) - half) : 0
      const basket = rise(soft, -soft, Math.abs(u) - 0.14) * rise(soft, -soft, Math.abs(v - 1.68) - 0.11)
      const ropes =
        v > 1.25 && v < 1.6 ? rise(soft * 1.6, 0, Math.abs(Math.abs(u) - 0.14 - 0.12 * ((1.6 - v) / 0.35))) * 0.6 : 0
      const covered = Math.max(envelope, basket, ropes)
      if (covered <= 0) continue
      const k = (j * width + i) * 3
      const across = clamp(u / Math.max(half, 1e-3), -1, 1)
      const around = Math.asin(across)
      const gore = stripes[Math.floor((around / Math.PI + 0.5) * 12 + 0.001) % stripes.length]!
      const facing = 0.42 + 0.58 * clamp(0.55 + 0.6 * Math.sin(around) * side - 0.25 * v)
      const seam = 1 - 0.12 * rise(0.42, 0.5, Math.abs((((around / Math.PI + 0.5) * 12) % 1) - 0.5))
      const flame = glowing * Math.exp(-((v - 0.9) ** 2) * 1.2)
      for (let n = 0; n < 3; n++) {
        const cloth = gore[n]! * (sun[n]! * facing * seam + flame * [1.6, 1, 0.5][n]!)
        const c = envelope >= basket && envelope >= ropes ? cloth : [0.05, 0.03, 0.02][n]!
        light[k + n]! += ((1 - haze) * c + haze * air[n]! - light[k + n]!) * covered
      }
    }
  }
}
