import { z } from 'zod'
import { ProductCard } from '#shared/commerce/products.ts'
import { BlogCard } from '#shared/content/blogs.ts'
import { EventCard } from '#shared/content/events.ts'
import { PhotoCard } from '#shared/content/photos.ts'
import { adminRead, adminWrite, publicRead } from '#shared/core/access.ts'
import { LinkTarget } from '#shared/core/addresses.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant, line, text } from '#shared/core/primitives.ts'
import { ResponsiveImage } from '#shared/core/responsive-image.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import {
  cardBands,
  fixedSections,
  maxSectionButtons,
  maxSections,
  maxSectionText,
  maxSelectedProducts,
  photoLayouts,
  pictureSides,
  sectionBands,
  sectionLabels,
  tooManySections,
} from './home-options.ts'

const Count = (max: number) => z.int('Use a whole number.').min(1, 'Use 1 or more.').max(max, `Use at most ${max}.`)
const heading = line(120)
const Button = z.strictObject({ text: line(40), to: LinkTarget })
export type SectionButton = z.infer<typeof Button>

const stored = { id: Id, hidden: z.boolean(), band: z.enum(cardBands) }
/** Sections without cards may have the brand colour. */
const onAnyBand = { ...stored, band: z.enum(sectionBands) }

/** A section as the editor stores it. References to deleted items stay and are left out of the page. */
export const Section = z.discriminatedUnion('kind', [
  z.strictObject({ ...stored, kind: z.literal('hero') }),
  z.strictObject({ ...stored, kind: z.literal('forYou') }),
  z.strictObject({
    ...stored,
    kind: z.literal('products'),
    heading,
    /** Chosen products in their order; the newest ones if empty. */
    products: z.array(Id).max(maxSelectedProducts, `Choose at most ${maxSelectedProducts} products.`),
    count: Count(maxSelectedProducts),
  }),
  z.strictObject({ ...stored, kind: z.literal('blogs'), heading, count: Count(9) }),
  z.strictObject({
    ...stored,
    kind: z.literal('photos'),
    heading,
    /** The newest photos of an album, or of the site. */
    album: Id.nullable(),
    layout: z.enum(photoLayouts),
    count: Count(24),
  }),
  z.strictObject({ ...stored, kind: z.literal('events'), heading, count: Count(6) }),
  z.strictObject({
    ...onAnyBand,
    kind: z.literal('text'),
    heading,
    text: text(maxSectionText),
    photo: Id.nullable(),
    side: z.enum(pictureSides),
    button: Button,
  }),
  z.strictObject({
    ...onAnyBand,
    kind: z.literal('buttons'),
    heading,
    text: text(300),
    buttons: z.array(Button).max(maxSectionButtons, `Use at most ${maxSectionButtons} buttons.`),
  }),
])
export type Section = z.infer<typeof Section>

export const Sections = z
  .array(Section)
  .max(maxSections, tooManySections)
  .superRefine((sections, context) => {
    if (new Set(sections.map(({ id }) => id)).size < sections.length)
      context.addIssue({ code: 'custom', message: 'Two sections have the same id.' })
    for (const kind of fixedSections)
      if (sections.filter((section) => section.kind === kind).length !== 1)
        context.addIssue({
          code: 'custom',
          message: `The home page needs exactly one “${sectionLabels[kind]}” section.`,
        })
  })

const visible = { id: Id, band: z.enum(sectionBands) }
const titled = { ...visible, heading: z.string() }

/** A section with its content, as visitors see it. */
export const HomeSection = z.discriminatedUnion('kind', [
  z.object({ ...visible, kind: z.literal('hero') }),
  z.object({ ...visible, kind: z.literal('forYou') }),
  z.object({ ...titled, kind: z.literal('products'), items: z.array(ProductCard) }),
  z.object({ ...titled, kind: z.literal('blogs'), items: z.array(BlogCard) }),
  z.object({ ...titled, kind: z.literal('photos'), layout: z.enum(photoLayouts), items: z.array(PhotoCard) }),
  z.object({ ...titled, kind: z.literal('events'), items: z.array(EventCard) }),
  z.object({
    ...titled,
    kind: z.literal('text'),
    text: z.string(),
    side: z.enum(pictureSides),
    picture: ResponsiveImage.optional(),
    alt: z.string(),
    button: Button.optional(),
  }),
  z.object({ ...titled, kind: z.literal('buttons'), text: z.string(), buttons: z.array(Button) }),
])
export type HomeSection = z.infer<typeof HomeSection>

const HomeSections = z.object({ sections: z.array(HomeSection) })

const Version = z.object({ _id: Id, by: z.string(), at: Instant, sections: z.int() })
export type HomeVersion = z.infer<typeof Version>

export const AdminHome = z.object({
  /** The published sections, or the first ones of a new company. */
  sections: z.array(Section),
  /** Absent until sections are published for the first time. */
  publishedAt: Instant.optional(),
  /** Unpublished sections, shared by all admins. */
  draft: z.object({ sections: z.array(Section), by: z.string(), at: Instant }).optional(),
})
export type AdminHome = z.infer<typeof AdminHome>

/** The state that an editor has read. */
const Seen = { publishedAt: Instant.optional(), draftAt: Instant.optional() }
const Save = z.strictObject({
  ...Seen,
  sections: Sections,
  /** Replaces what other admins have saved since. */
  overwrite: z.boolean().optional(),
})
export type SaveHome = z.infer<typeof Save>

export const home = {
  /** The sections that visitors see with their content. Sections without content are left out. */
  get: endpoint(routes.home.get, {
    ...publicRead,
    cachedBy: ['home', 'products', 'blogs', 'photos', 'events', 'categories', 'company', 'minute'],
    input: z.object({}),
    output: HomeSections,
  }),
} satisfies EndpointsOf<'home'>

export const adminHome = {
  get: endpoint(routes.adminHome.get, { ...adminRead, input: z.object({}), output: AdminHome }),
  /** Publishes sections and deletes the draft. STALE if other sections were published or stored as a draft since. */
  publish: endpoint(routes.adminHome.publish, { ...adminWrite, input: Save, output: AdminHome }),
  /** Replaces the draft. STALE like `publish`. */
  saveDraft: endpoint(routes.adminHome.saveDraft, { ...adminWrite, input: Save, output: AdminHome }),
  /** STALE if another draft was stored since `draftAt`. */
  discardDraft: endpoint(routes.adminHome.discardDraft, {
    ...adminWrite,
    input: z.object({ draftAt: Instant.optional() }),
    output: Done,
  }),
  /** The published versions, the newest first. */
  versions: endpoint(routes.adminHome.versions, {
    ...adminRead,
    input: z.object({}),
    output: z.object({ results: z.array(Version) }),
  }),
  version: endpoint(routes.adminHome.version, {
    ...adminRead,
    input: ById,
    output: z.object({ sections: z.array(Section) }),
  }),
  /** Unsaved sections with their content. */
  preview: endpoint(routes.adminHome.preview, {
    ...adminRead,
    input: z.strictObject({ sections: Sections }),
    output: HomeSections,
  }),
} satisfies EndpointsOf<'adminHome'>
