import type { Vector } from '../vector.ts'

// Terracotta, cream, ochre and one deep green.
export const clay = '#c4714d'
export const cream = '#efe2cf'
export const ochre = '#d9a043'
export const green = '#2f4f46'
export const blush = '#e3b49a'

export const evening: Vector = [-0.9, 0.55, -0.5]
