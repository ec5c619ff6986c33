import type { Series } from '../scene.ts'
import { fires } from './festival-fires.ts'
import { lamps } from './festival-lamps.ts'

export const festival: Series = {
  name: 'Festival Nights',
  photographer: 'Kenji Watanabe',
  category: 'Events',
  camera: { make: 'Canon', model: 'Canon EOS R6m2', lens: 'RF24-105mm F2.8 L IS USM Z', focal: 50 },
  development: { vignette: 0.25, grain: 2 },
  shots: [...fires, ...lamps],
}
