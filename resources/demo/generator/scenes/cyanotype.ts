import { blurPlane } from './blur.ts'
import { blend, colour, rise } from './colour.ts'
import { coverage } from './mask.ts'
import { noise } from './noise.ts'
import type { Picture } from './picture.ts'
import { paint } from './picture.ts'

/** A sun print: what lay on the paper stays white, the rest turns Prussian blue where the brush has been. */
export async function cyanotype(
  width: number,
  height: number,
  seed: number,
  plant: string,
  veil = '',
): Promise<Picture> {
  const field = noise(seed)
  const shape = await coverage(plant, width, height)
  const soft = veil ? await coverage(veil, width, height) : new Float32Array(shape.length)
  blurPlane(soft, width, height, 1, height * 0.006)
  const halo = shape.slice()
  blurPlane(halo, width, height, 1, height * 0.008)
  const paper = colour('#f1ece0')
  const deep = colour('#0b2a5c')
  const pale = colour('#2f63a8')
  const aspect = width / height
  return paint(width, height, (x, y, ink) => {
    const k = Math.min(shape.length - 1, Math.floor(y * height) * width + Math.floor(x * height))
    const edge = Math.min(x, aspect - x, y, 1 - y)
    const bristle =
      0.012 * field.fbm(x * 4, y * 4, 3) +
      0.007 *
        field.at(x * (edge === x || edge === aspect - x ? 6 : 90), y * (edge === x || edge === aspect - x ? 90 : 6))
    const brushed = rise(0.028, 0.04, edge + bristle)
    const wash = 0.5 + 0.5 * field.fbm(x * 2.4, y * 2.4, 5) + 0.12 * field.at(x * 3, y * 70)
    const fibre = field.fbm(x * 130, y * 130, 3)
    // Light creeps under leaves that do not lie flat, so veins and edges print in between.
    const leaf = shape[k]! * (0.8 + 0.2 * rise(0.35, 1, halo[k]!) + 0.22 * field.fbm(x * 16, y * 16, 4))
    const kept = Math.min(1, leaf + soft[k]! * 0.32 + 0.14 * halo[k]! * (1 - shape[k]!))
    for (let n = 0; n < 3; n++) {
      const blue = blend(deep[n]!, pale[n]!, 0.15 + 0.5 * wash) * (1 + 0.12 * fibre)
      ink[n] = blend(paper[n]! * (0.97 + 0.05 * fibre), blend(blue, paper[n]! * (0.95 + 0.06 * fibre), kept), brushed)
    }
  })
}
