const sectionKinds = ['hero', 'forYou', 'products', 'blogs', 'photos', 'events', 'text', 'buttons'] as const
export type SectionKind = (typeof sectionKinds)[number]

export const sectionLabels: Record<SectionKind, string> = {
  hero: 'Hero',
  forYou: 'For You',
  products: 'Products',
  blogs: 'Latest blogs',
  photos: 'Photos',
  events: 'Next events',
  text: 'Text with picture',
  buttons: 'Buttons',
}

/** Every home page has exactly one of each of these. They can be hidden and moved, but not removed. */
export const fixedSections: readonly SectionKind[] = ['hero', 'forYou']

export const maxSections = 30
export const tooManySections = `Use at most ${maxSections} sections.`
export const maxSelectedProducts = 12
export const maxSectionText = 2000
export const maxSectionButtons = 3

export const sectionBands = ['none', 'tint', 'brand'] as const
export type SectionBand = (typeof sectionBands)[number]
export const cardBands = ['none', 'tint'] as const
export const bandLabels: Record<SectionBand, string> = { none: 'None', tint: 'Soft', brand: 'Brand colour' }

export const photoLayouts = ['grid', 'strip', 'mosaic'] as const
export type PhotoLayout = (typeof photoLayouts)[number]
export const photoLayoutLabels: Record<PhotoLayout, string> = { grid: 'Grid', strip: 'Strip', mosaic: 'Mosaic' }

export const pictureSides = ['left', 'right'] as const
