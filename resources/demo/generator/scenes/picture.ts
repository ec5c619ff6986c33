import type { Colour, Ink } from './colour.ts'
import { clamp } from './colour.ts'
import { random } from './random.ts'

/** Linear light, three floats a pixel, rows from the top. */
export type Picture = { width: number; height: number; light: Float32Array }

export function blank(width: number, height: number): Picture {
  return { width, height, light: new Float32Array(width * height * 3) }
}

/**
 * Paints every pixel by asking for its colour. `x` runs 0..aspect and `y` runs 0..1 downwards, both in picture heights,
 * so that a scene is the same at every size.
 */
export function paint(width: number, height: number, ask: (x: number, y: number, ink: Ink) => void): Picture {
  const picture = blank(width, height)
  const ink = new Float32Array(3)
  for (let j = 0, k = 0; j < height; j++) {
    for (let i = 0; i < width; i++, k += 3) {
      ask((i + 0.5) / height, (j + 0.5) / height, ink)
      picture.light[k] = ink[0]!
      picture.light[k + 1] = ink[1]!
      picture.light[k + 2] = ink[2]!
    }
  }
  return picture
}

/** Averages blocks of `factor` x `factor` pixels: the end of supersampling. */
export function reduce(picture: Picture, factor: number): Picture {
  const small = blank(Math.floor(picture.width / factor), Math.floor(picture.height / factor))
  const share = 1 / (factor * factor)
  for (let j = 0; j < small.height * factor; j++) {
    for (let i = 0; i < small.width * factor; i++) {
      const from = (j * picture.width + i) * 3
      const to = (Math.floor(j / factor) * small.width + Math.floor(i / factor)) * 3
      for (let c = 0; c < 3; c++) {
        // One sample may be blinding (sun on water); capped, or it would burn a jagged block into its neighbours.
        small.light[to + c]! += Math.min(picture.light[from + c]!, 6) * share
      }
    }
  }
  return small
}

/** Covers the picture with a colour where `coverage` (0..1 a pixel) says so. */
export function lay(picture: Picture, coverage: Float32Array, c: Colour, strength = 1): void {
  for (let p = 0, k = 0; p < coverage.length; p++, k += 3) {
    const t = coverage[p]! * strength
    if (t === 0) continue
    for (let n = 0; n < 3; n++) picture.light[k + n]! += (c[n]! - picture.light[k + n]!) * t
  }
}

/** Adds a soft round light; centre and radius in picture heights. */
export function glow(picture: Picture, x: number, y: number, radius: number, c: Colour, amount: number): void {
  const { width, height, light } = picture
  const reach = radius * 3
  const left = Math.max(0, Math.floor((x - reach) * height))
  const right = Math.min(width - 1, Math.ceil((x + reach) * height))
  const top = Math.max(0, Math.floor((y - reach) * height))
  const bottom = Math.min(height - 1, Math.ceil((y + reach) * height))
  // A light smaller than a pixel keeps its energy and spreads over one, or previews and finals would differ.
  const size = Math.max(radius, 0.55 / height)
  const power = amount * (radius / size) ** 2
  for (let j = top; j <= bottom; j++) {
    for (let i = left; i <= right; i++) {
      const d = ((i + 0.5) / height - x) ** 2 + ((j + 0.5) / height - y) ** 2
      const a = power * Math.exp(-d / (size * size))
      if (a < 0.0005) continue
      const k = (j * width + i) * 3
      light[k]! += c[0] * a
      light[k + 1]! += c[1] * a
      light[k + 2]! += c[2] * a
    }
  }
}

export type Development = {
  exposure?: number
  /** 1 is neutral. */
  saturation?: number
  contrast?: number
  /** How much darker the corners are, 0..1. */
  vignette?: number
  /** Film grain in byte steps. */
  grain?: number
}

/** Turns light into bytes the way film does: soft highlights, a little fall-off, a little grain. */
export function develop(picture: Picture, how: Development = {}): Buffer {
  const { exposure = 1, saturation = 1, contrast = 1, vignette = 0.18, grain = 1.2 } = how
  const { width, height, light } = picture
  const bytes = Buffer.alloc(width * height * 3)
  const next = random(width * 31 + height)
  const film = (x: number) => clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14))
  for (let j = 0, k = 0; j < height; j++) {
    for (let i = 0; i < width; i++, k += 3) {
      const corner = ((i / width - 0.5) ** 2 + (j / height - 0.5) ** 2) * 2
      const gain = exposure * (1 - vignette * corner * (0.5 + corner))
      const speck = (next() + next() - 1) * grain
      const r = film(light[k]! * gain * 0.8)
      const g = film(light[k + 1]! * gain * 0.8)
      const b = film(light[k + 2]! * gain * 0.8)
      const grey = 0.2126 * r + 0.7152 * g + 0.0722 * b
      for (let n = 0; n < 3; n++) {
        const channel = n === 0 ? r : n === 1 ? g : b
        const shown = clamp(grey + (channel - grey) * saturation) ** (1 / 2.2)
        bytes[k + n] = clamp((0.5 + (shown - 0.5) * contrast) * 255 + speck, 0, 255)
      }
    }
  }
  return bytes
}
