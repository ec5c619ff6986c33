import type { Series } from './scene.ts'
import { alps } from './series/alps.ts'

export const series: Series[] = [alps]
