import type { Series } from './scene.ts'
import { alps } from './series/alps.ts'
import { aurora } from './series/aurora.ts'
import { erg } from './series/dunes.ts'
import { festival } from './series/festival.ts'
import { fjords } from './series/fjords.ts'
import { silkRoad } from './series/silk.ts'
import { studioDays } from './series/studio.ts'

export const series: Series[] = [alps, erg, fjords, aurora, studioDays, silkRoad, festival]
export const heroes: Series = { ...alps, shots: [] }
export const neighbour: Series = { ...alps, shots: [] }
