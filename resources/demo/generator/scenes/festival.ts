import type { Colour } from './colour.ts'
import { clamp, mix, rise } from './colour.ts'
import { noise } from './noise.ts'
import type { Picture } from './picture.ts'
import { glow } from './picture.ts'
import { between, random } from './random.ts'

/** A light out of focus: an even disc with a slightly brighter rim, clipped towards the corners as a real lens does. */
export function disc(picture: Picture, x: number, y: number, radius: number, c: Colour, amount: number): void {
  const { width, height, light } = picture
  const aspect = width / height
  const eyeX = (x - aspect / 2) * 0.35 * radius
  const eyeY = (y - 0.5) * 0.35 * radius
  const soft = Math.max(radius * 0.06, 0.7 / height)
  const left = Math.max(0, Math.floor((x - radius - soft) * height))
  const right = Math.min(width - 1, Math.ceil((x + radius + soft) * height))
  const top = Math.max(0, Math.floor((y - radius - soft) * height))
  const bottom = Math.min(height - 1, Math.ceil((y + radius + soft) * height))
  for (let j = top; j <= bottom; j++) {
    for (let i = left; i <= right; i++) {
      const dx = (i + 0.5) / height - x
      const dy = (j + 0.5) / height - y
      const d = Math.hypot(dx, dy)
      const clipped = Math.hypot(dx + eyeX * 2, dy + eyeY * 2)
      const inside = rise(radius + soft, radius - soft, d) * rise(radius * 1.12 + soft, radius * 1.12 - soft, clipped)
      const a = amount * inside * (0.72 + 0.5 * rise(radius * 0.6, radius, d))
      if (a <= 0) continue
      const k = (j * width + i) * 3
      light[k]! += c[0] * a
      light[k + 1]! += c[1] * a
      light[k + 2]! += c[2] * a
    }
  }
}

/** A firework at (x, y): sparks slow down, fall and go out, and film keeps their whole way. */
export function firework(
  picture: Picture,
  seed: number,
  x: number,
  y: number,
  size: number,
  c: Colour,
  tip: Colour,
  droop = 1,
): void {
  const next = random(seed)
  const sparks = Math.round(between(next, 90, 130))
  for (let n = 0; n < sparks; n++) {
    const angle = next() * Math.PI * 2
    const tilt = Math.acos(between(next, -1, 1))
    const speed = size * between(next, 0.86, 1.06)
    const vx = Math.cos(angle) * Math.sin(tilt) * speed
    const vy = Math.sin(angle) * Math.sin(tilt) * speed
    const steps = 120
    for (let s = 3; s < steps; s++) {
      const t = s / steps
      const gone = 1 - Math.exp(-2.6 * t)
      const px = x + vx * gone
      const py = y + vy * gone + droop * size * 0.42 * t * t
      const power = (0.25 + 0.9 * t) * rise(1, 0.8, t) * between(next, 0.6, 1.1)
      glow(picture, px, py, size * 0.0042 + 0.0006, mix(c, tip, t ** 1.5), power * 0.2)
    }
  }
  glow(picture, x, y, size * 0.5, c, 0.05)
  glow(picture, x, y, size * 0.05, [1, 0.95, 0.85], 0.6)
}

/** The way up: a thin rising trail from (x, from) to (x + drift, to). */
export function rocket(picture: Picture, x: number, from: number, drift: number, to: number, c: Colour): void {
  for (let n = 0; n < 120; n++) {
    const t = n / 120
    glow(picture, x + drift * t ** 1.6, from + (to - from) * t, 0.0012, c, 0.22 * (0.2 + t))
  }
}

/** A paper lantern adrift: brighter at the flame, thinner at the crown; `blurred` 0..1 as it leaves the focus. */
export function lantern(
  picture: Picture,
  x: number,
  y: number,
  size: number,
  blurred: number,
  warm: Colour,
  power = 1,
): void {
  const { width, height, light } = picture
  const soft = 0.06 + blurred * 0.7
  const reach = size * (0.9 + blurred)
  for (
    let j = Math.max(0, Math.floor((y - reach * 1.5) * height));
    j < Math.min(height, (y + reach * 1.3) * height);
    j++
  ) {
    for (let i = Math.max(0, Math.floor((x - reach) * height)); i < Math.min(width, (x + reach) * height); i++) {
      const u = ((i + 0.5) / height - x) / size
      const v = ((j + 0.5) / height - y) / size
      const half =
        0.4 + 0.09 * Math.sin(clamp(v + 0.6) * 3) - 0.14 * rise(0.1, 0.72, v) - 0.3 * rise(-0.5, -0.8, v) ** 2
      const inside = rise(soft, -soft, Math.abs(u) - half) * rise(soft, -soft, v - 0.7) * rise(soft, -soft, -v - 0.8)
      if (inside <= 0) continue
      const flame = Math.exp(-((u / 0.3) ** 2) - ((v - 0.55) / 0.5) ** 2)
      const a = inside * power * (0.5 + 1.5 * flame + 0.2 * (1 - Math.abs(u) / half))
      const k = (j * width + i) * 3
      for (let n = 0; n < 3; n++)
        light[k + n] = light[k + n]! * (1 - inside * 0.9) + warm[n]! * a * (n === 0 ? 1 : 0.75 + 0.35 * flame)
    }
  }
  glow(picture, x, y + size * 0.2, size * 1.5, warm, 0.1 * power)
}

/** A spotlight's beam through smoke, from (x, y) towards `angle` (radians from straight down), `spread` wide. */
export function beam(
  picture: Picture,
  x: number,
  y: number,
  angle: number,
  spread: number,
  c: Colour,
  power: number,
): void {
  const { width, height, light } = picture
  const smoke = noise(31)
  const dx = Math.sin(angle)
  const dy = Math.cos(angle)
  for (let j = 0, k = 0; j < height; j++) {
    for (let i = 0; i < width; i++, k += 3) {
      const px = (i + 0.5) / height - x
      const py = (j + 0.5) / height - y
      const along = px * dx + py * dy
      if (along <= 0) continue
      const off = Math.abs(px * dy - py * dx) / (0.006 + along * spread)
      if (off > 2.2) continue
      const thick = 0.65 + 0.7 * smoke.fbm((i / height) * 4 + along, (j / height) * 4, 4)
      const a =
        power * Math.exp(-off * off * 1.6) * Math.max(0, thick) * Math.exp(-along * 1.3) * (0.04 / (along + 0.06) + 0.5)
      light[k]! += c[0] * a
      light[k + 1]! += c[1] * a
      light[k + 2]! += c[2] * a
    }
  }
  glow(picture, x, y, 0.02, mix(c, [1, 1, 1], 0.6), power * 2.5)
}

/** Copies what is above `level` (picture heights) into the water below it, broken by small waves and darkened. */
export function mirrorBelow(picture: Picture, level: number, seed: number, ripple: number, dim: number): void {
  const { width, height, light } = picture
  const waves = noise(seed)
  const line = Math.floor(level * height)
  const source = light.slice()
  for (let j = line; j < height; j++) {
    const depth = (j - line) / height
    // Waves look shorter towards the far shore.
    const near = depth + 0.012
    for (let i = 0; i < width; i++) {
      const u = (i / height - width / height / 2) / near
      const lean = waves.fbm(u * 0.5, 3 / near, 3) * ripple * (0.3 + depth * 3)
      const sway = waves.fbm(u * 0.7 + 30, 4 / near, 2) * ripple * 0.35
      for (let n = 0; n < 3; n++) {
        let sum = 0
        for (let s = -3; s <= 3; s++) {
          const row = clamp(
            Math.round(line - (depth * 1.05 + lean + s * ripple * 0.28 * (0.15 + depth * 2)) * height),
            0,
            line - 1,
          )
          const column = clamp(Math.round(i + sway * height), 0, width - 1)
          sum += source[(row * width + column) * 3 + n]!
        }
        light[(j * width + i) * 3 + n] = (sum / 7) * dim * (1 - depth * 0.5)
      }
    }
  }
}
