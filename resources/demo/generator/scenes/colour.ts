/** Linear light: red, green, blue, 1 is paper white. */
export type Colour = readonly [number, number, number]

/** Where a painter puts the colour it found; reused, because millions of pixels pass through it. */
export type Ink = Float32Array

export const clamp = (x: number, low = 0, high = 1): number => (x < low ? low : x > high ? high : x)

export const blend = (a: number, b: number, t: number): number => a + (b - a) * t

/** 0 below `low`, 1 above `high`, smooth between. */
export function rise(low: number, high: number, x: number): number {
  const t = clamp((x - low) / (high - low))
  return t * t * (3 - 2 * t)
}

/** '#rrggbb' as linear light. */
export function colour(hex: string): Colour {
  const n = Number.parseInt(hex.slice(1), 16)
  const linear = (byte: number) => ((byte & 255) / 255) ** 2.2
  return [linear(n >> 16), linear(n >> 8), linear(n)]
}

export function mix(a: Colour, b: Colour, t: number): Colour {
  return [blend(a[0], b[0], t), blend(a[1], b[1], t), blend(a[2], b[2], t)]
}

/** Moves the ink towards a colour by `t`. */
export function tint(ink: Ink, c: Colour, t: number): void {
  ink[0]! += (c[0] - ink[0]!) * t
  ink[1]! += (c[1] - ink[1]!) * t
  ink[2]! += (c[2] - ink[2]!) * t
}

/** Adds light to the ink. */
export function shine(ink: Ink, c: Colour, amount: number): void {
  ink[0]! += c[0] * amount
  ink[1]! += c[1] * amount
  ink[2]! += c[2] * amount
}

export type Ramp = (t: number, ink: Ink) => void

/** A smooth run through the colours for t in 0..1. */
export function ramp(...hexes: string[]): Ramp {
  const steps = 512
  const table = new Float32Array((steps + 1) * 3)
  const stops = hexes.map(colour)
  for (let i = 0; i <= steps; i++) {
    const place = (i / steps) * (stops.length - 1)
    const k = Math.min(Math.floor(place), stops.length - 2)
    // Eased, so that no stop shows as a band.
    const t = place - k
    table.set(mix(stops[k]!, stops[k + 1]!, blend(t, t * t * (3 - 2 * t), 0.5)), i * 3)
  }
  return (t, ink) => {
    const k = Math.round(clamp(t) * steps) * 3
    ink[0] = table[k]!
    ink[1] = table[k + 1]!
    ink[2] = table[k + 2]!
  }
}
