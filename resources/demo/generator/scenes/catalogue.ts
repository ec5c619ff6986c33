import type { Series } from './scene.ts'
import { alps } from './series/alps.ts'
import { arcades } from './series/arcades.ts'
import { aurora } from './series/aurora.ts'
import { balloons } from './series/balloons.ts'
import { city } from './series/city.ts'
import { erg } from './series/dunes.ts'
import { festival } from './series/festival.ts'
import { fjords } from './series/fjords.ts'
import { heroes } from './series/heroes.ts'
import { hills } from './series/hills.ts'
import { lowTide } from './series/low-tide.ts'
import { neighbour } from './series/neighbour.ts'
import { paper } from './series/paper.ts'
import { planets } from './series/planets.ts'
import { silkRoad } from './series/silk.ts'
import { studioDays } from './series/studio.ts'

export const series: Series[] = [
  alps,
  erg,
  fjords,
  aurora,
  studioDays,
  arcades,
  silkRoad,
  festival,
  hills,
  balloons,
  city,
  paper,
  planets,
  lowTide,
]

export { heroes, neighbour }
