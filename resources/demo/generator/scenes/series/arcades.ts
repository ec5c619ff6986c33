import type { Series } from '../scene.ts'
import { streets } from './arcades-streets.ts'
import { walls } from './arcades-walls.ts'

export const arcades: Series = {
  name: 'Arcades',
  photographer: 'Lucía Ferrer',
  category: 'Architecture',
  camera: { make: 'Hasselblad', model: 'X2D 100C', lens: 'XCD 38V', focal: 38 },
  development: { vignette: 0.15, contrast: 1.03 },
  shots: [...streets, ...walls],
}
