import type { Development, Picture } from './picture.ts'

export type Category = 'Nature' | 'Architecture' | 'People' | 'Events' | 'Abstract' | 'Other'

type Camera = { make: string; model: string; lens: string; focal: number }

type Exposure = { aperture: number; seconds: number; iso: number; focal?: number }

export type Shot = {
  /** File name without its ending. */
  name: string
  title: string
  caption: string
  alt: string
  tags: string[]
  category?: Category
  /** Finished size in pixels. */
  size: [width: number, height: number]
  /** Smooth scenes are painted at this share of their size and enlarged. */
  painted?: number
  /** Local time, 'YYYY-MM-DD HH:MM'. */
  taken: string
  exposure: Exposure
  quality?: number
  development?: Development
  paint: (width: number, height: number) => Picture | Promise<Picture>
}

/** Pictures by one photographer, in one palette. */
export type Series = {
  name: string
  photographer: string
  category: Category
  camera: Camera
  development?: Development
  shots: Shot[]
}
