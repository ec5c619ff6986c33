import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, line, Price, required } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { mostLicences, photoSizeIds } from './photo-offer-options.ts'
import { Product } from './products.ts'

/** A licence of the company. Those that are not stored yet have no id. */
const PhotoLicence = z.object({ _id: Id.optional(), name: z.string(), text: z.string() })
export type PhotoLicence = z.infer<typeof PhotoLicence>

/** The price of a photo in one size with one licence, by the name of the licence. */
const OfferedPrice = z.strictObject({
  size: z.enum(photoSizeIds),
  licence: required(40, 'Choose a licence.').pipe(line(40)),
  price: Price,
})
export type OfferedPrice = z.infer<typeof OfferedPrice>

const AdminOffer = z.object({
  licences: z.array(PhotoLicence),
  sizes: z.array(z.object({ id: z.enum(photoSizeIds), value: z.string() })),
  /** Empty if the photo is not for sale. */
  prices: z.array(OfferedPrice),
  /** The largest width in pixels that visitors see while the photo is for sale. */
  publicWidth: z.int().optional(),
  /** The product that sells the photo. */
  product: z
    .object({
      _id: Id,
      name: z.string(),
      isActive: z.boolean(),
      /** Whether files of sizes are still being made. */
      isPreparing: z.boolean(),
    })
    .optional(),
})
export type AdminOffer = z.infer<typeof AdminOffer>

/** Names are compared without case, because they are option values of products. */
const Licences = z
  .array(
    z.strictObject({
      _id: Id.optional(),
      name: required(40, 'A name is required.').pipe(line(40)),
      text: required(5000, 'Describe what the buyer may do.'),
    }),
  )
  .min(1, 'Photos are sold with at least one licence.')
  .max(mostLicences, `Use at most ${mostLicences} licences.`)
  .superRefine((licences, context) => {
    const names = licences.map(({ name }) => name.toLowerCase())
    const at = names.findIndex((name, place) => names.indexOf(name) < place)
    if (at >= 0) context.addIssue({ code: 'custom', path: [at, 'name'], message: 'This name appears twice.' })
  })

export const photoOffers = {
  /** The product that sells a photo, and the licences of its variants. Throws NOT_FOUND if it is not for sale. */
  get: endpoint(routes.photoOffers.get, {
    access: 'public',
    tx: 'read',
    cachedBy: ['products'],
    input: ById,
    output: z.object({ product: Product, licences: z.array(PhotoLicence.omit({ _id: true })) }),
  }),
} satisfies EndpointsOf<'photoOffers'>

export const adminPhotoOffers = {
  get: endpoint(routes.adminPhotoOffers.get, { access: 'admin', tx: 'read', input: ById, output: AdminOffer }),
  /** Sells a photo, or changes its prices. Throws CONFLICT for a photo without sizes, PLAN_LIMIT_REACHED. */
  save: endpoint(routes.adminPhotoOffers.save, {
    access: 'admin',
    tx: 'write',
    input: z.strictObject({ id: Id, prices: z.array(OfferedPrice).min(1, 'Enter at least one price.').max(30) }),
    output: AdminOffer,
  }),
  /** Moves the product of the photo to the trash. */
  end: endpoint(routes.adminPhotoOffers.end, { access: 'admin', tx: 'write', input: ById, output: Done }),
  /** Throws CONFLICT for a removed licence with which photos are sold. */
  saveLicences: endpoint(routes.adminPhotoOffers.saveLicences, {
    access: 'admin',
    tx: 'write',
    input: z.strictObject({ licences: Licences }),
    output: z.object({ licences: z.array(PhotoLicence) }),
  }),
} satisfies EndpointsOf<'adminPhotoOffers'>
