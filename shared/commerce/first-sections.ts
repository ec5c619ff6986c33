import type { Section } from './home.ts'

/** Fixed ids, so that two responses of a company without stored sections are equal. */
const idAt = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`

type SectionInput = Section extends infer S ? (S extends Section ? Omit<S, 'id' | 'hidden'> : never) : never

export const sectionsOf = (inputs: readonly SectionInput[], idOf: (place: number) => string = idAt): Section[] =>
  inputs.map((input, place) => ({ ...input, id: idOf(place), hidden: false }) as Section)

const hero = { kind: 'hero', band: 'none' } as const
const forYou = { kind: 'forYou', band: 'none' } as const
const products = { kind: 'products', band: 'none', heading: 'From the shop', products: [], count: 8 } as const
const blogs = { kind: 'blogs', band: 'tint', heading: 'Latest stories', count: 3 } as const
const photos = { kind: 'photos', band: 'none', heading: 'New photos', album: null, layout: 'mosaic', count: 8 } as const
const events = { kind: 'events', band: 'none', heading: 'Next events', count: 2 } as const
const buttons = {
  kind: 'buttons',
  band: 'brand',
  heading: 'Say hello',
  text: 'We answer every message.',
  buttons: [{ text: 'Contact us', to: '/contact' }],
} as const

/** Templates to start from. Sections without content are not shown, so each of them suits a new company. */
export const homeTemplates: readonly { id: string; name: string; about: string; sections: readonly SectionInput[] }[] =
  [
    {
      id: 'all',
      name: 'A bit of everything',
      about: 'Products, stories, pictures and events in turn.',
      sections: [hero, forYou, { ...products, products: [] }, blogs, photos, { ...events, band: 'tint' }].map(
        (one) => one as SectionInput,
      ),
    },
    {
      id: 'gallery',
      name: 'Pictures first',
      about: 'A mosaic and a strip of photos, then stories.',
      sections: [
        hero,
        photos,
        forYou,
        { ...photos, heading: 'More to see', layout: 'strip', count: 12, band: 'tint' },
        blogs,
        buttons,
      ].map((one) => one as SectionInput),
    },
    {
      id: 'journal',
      name: 'Stories first',
      about: 'Blogs right below the hero, then pictures and events.',
      sections: [hero, { ...blogs, band: 'none', count: 6 }, photos, { ...events, band: 'tint' }, forYou].map(
        (one) => one as SectionInput,
      ),
    },
    {
      id: 'market',
      name: 'Shop first',
      about: 'Products right below the hero, then stories.',
      sections: [hero, products, blogs, forYou, buttons].map((one) => one as SectionInput),
    },
  ]

/** The sections of a company that has not published any. */
export const firstSections: readonly Section[] = sectionsOf(homeTemplates[0]!.sections)
