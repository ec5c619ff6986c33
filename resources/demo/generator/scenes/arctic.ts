import type { Curtain } from './aurora.ts'
import { hang } from './aurora.ts'
import type { Shore } from './lake.ts'
import { shore } from './lake.ts'
import type { Picture } from './picture.ts'
import { sky, stars } from './sky.ts'

/** Mountains and water by the light of the aurora alone. */
export function arcticNight(
  width: number,
  height: number,
  seed: number,
  terrain: Shore['terrain'],
  view: Shore['view'],
  curtains: Curtain[],
): Picture {
  const above = sky(width, height, { colours: ['#1d5a66', '#0f3a56', '#0a2444', '#06122c'], horizon: view.horizon })
  stars(above, seed, 1500, view.horizon, 0.7)
  for (const curtain of curtains) hang(above, curtain)
  return shore(width, height, {
    terrain,
    view,
    sun: [2.6, 0.7],
    warm: [0.13, 0.42, 0.36],
    cool: [0.07, 0.19, 0.22],
    sky: above,
    haze: { density: 0.5 },
    water: { level: 0, deep: [0.003, 0.018, 0.03], ripple: 0.03 },
    rock: '#59626a',
    meadow: '#9fb4bd',
    snowline: 0.05,
    treeline: 0.045,
    wood: '#14242a',
  })
}

/** A curtain's foot at `at`, tilted and waved; picture heights from the top. */
export function flat(at: number, tilt = 0, wave = 0.03): (across: number) => number {
  return (x) => at + tilt * (x - 0.5) + wave * Math.sin(x * 6.5 + at * 20)
}
