import type { Picture } from './picture.ts'

// Three box passes are a Gaussian to the eye and cost the same at every radius.
const passes = 3

/** Blurs a plane of `channels` floats a pixel in place; `radius` in pixels. */
export function blurPlane(plane: Float32Array, width: number, height: number, channels: number, radius: number): void {
  const reach = Math.max(0, Math.round(radius / Math.sqrt(passes)))
  if (reach === 0) return
  const line = new Float32Array(Math.max(width, height))
  const run = (start: number, step: number, length: number) => {
    for (let i = 0; i < length; i++) line[i] = plane[start + i * step]!
    let sum = 0
    for (let i = -reach; i <= reach; i++) sum += line[Math.min(length - 1, Math.max(0, i))]!
    for (let i = 0; i < length; i++) {
      plane[start + i * step] = sum / (reach * 2 + 1)
      sum += line[Math.min(length - 1, i + reach + 1)]! - line[Math.max(0, i - reach)]!
    }
  }
  for (let pass = 0; pass < passes; pass++) {
    for (let c = 0; c < channels; c++) {
      for (let j = 0; j < height; j++) run(j * width * channels + c, channels, width)
      for (let i = 0; i < width; i++) run(i * channels + c, width * channels, height)
    }
  }
}

/** Blurs a picture in place; `radius` in picture heights. */
export function blur(picture: Picture, radius: number): void {
  blurPlane(picture.light, picture.width, picture.height, 3, radius * picture.height)
}

/** Lets bright parts spill over their surroundings, as they do in a lens; `radius` in picture heights. */
export function bloom(picture: Picture, radius: number, strength: number, above = 0.8): void {
  const spill = { ...picture, light: picture.light.map((v) => Math.max(0, Math.min(v, 8) - above)) }
  blur(spill, radius)
  for (let k = 0; k < spill.light.length; k++) picture.light[k]! += spill.light[k]! * strength
}
