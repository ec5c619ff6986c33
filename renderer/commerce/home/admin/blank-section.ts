import type { Section } from '#shared/commerce/home.ts'
import type { SectionKind } from '#shared/commerce/home-options.ts'

/** The kinds that admins can add. */
export const addedKinds = ['products', 'blogs', 'photos', 'events', 'text', 'buttons'] as const satisfies SectionKind[]

/** A new section that shows the newest content of its kind. */
export function blankSection(kind: (typeof addedKinds)[number]): Section {
  const own = { id: crypto.randomUUID(), hidden: false, band: 'none' as const }
  switch (kind) {
    case 'products':
      return { ...own, kind, heading: 'From the shop', products: [], count: 4 }
    case 'blogs':
      return { ...own, kind, heading: 'Latest stories', count: 3 }
    case 'photos':
      return { ...own, kind, heading: 'New photos', album: null, layout: 'mosaic', count: 8 }
    case 'events':
      return { ...own, kind, heading: 'Next events', count: 2 }
    case 'text':
      return { ...own, kind, heading: '', text: '', photo: null, side: 'left', button: { text: '', to: '' } }
    case 'buttons':
      return { ...own, kind, heading: '', text: '', buttons: [{ text: '', to: '' }] }
  }
}
