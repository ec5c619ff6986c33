import type { Series } from '../scene.ts'
import { clayPieces } from './studio-clay.ts'
import { finds } from './studio-finds.ts'

export const studioDays: Series = {
  name: 'Studio Days',
  photographer: 'Inês Carvalho',
  category: 'Other',
  camera: { make: 'FUJIFILM', model: 'GFX 50S II', lens: 'GF80mmF1.7 R WR', focal: 80 },
  development: { contrast: 1.04, vignette: 0.25 },
  shots: [...clayPieces, ...finds],
}
