import { z } from 'zod'
import { adminRead, adminWrite, publicRead } from '#shared/core/access.ts'
import { countryCodes } from '#shared/core/countries.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Amount, Instant, line, Nothing, Price, required, text } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import {
  mostMethodsPerZone,
  mostPickupPoints,
  mostPlacesPerZone,
  mostRateSteps,
  mostSuburbsPerPlace,
  mostZones,
} from './delivery-options.ts'

/** ISO 3166-1 alpha-2. */
export const Country = z.string().refine((code) => countryCodes.includes(code), 'Choose one of the countries.')

const optionalLine = (max: number) => line(max).default('')

/** A postal address as entered at checkout. */
export const Address = z.strictObject({
  line1: required(120, 'A street address is required.').pipe(line(120)),
  line2: optionalLine(120),
  suburb: optionalLine(80),
  city: required(80, 'A city or town is required.').pipe(line(80)),
  province: optionalLine(80),
  postcode: optionalLine(20),
  country: Country,
})
export type Address = z.output<typeof Address>

/** The parts of an address that determine zones and tax. */
export const AddressPlace = z.strictObject({
  country: Country,
  province: optionalLine(80),
  city: optionalLine(80),
  suburb: optionalLine(80),
})
export type AddressPlace = z.output<typeof AddressPlace>

/** Id of an entry of a settings document, chosen by the client that adds the entry. Unique within its list. */
export const EntryId = z.string().regex(/^[\w-]{1,40}$/, 'This entry cannot be saved.')

const unique = <T extends { id: string }>(entries: readonly T[]) =>
  new Set(entries.map(({ id }) => id)).size === entries.length
const twice = 'Each entry needs an id of its own.'

/** An area of a zone. Without suburbs the whole city, without a city the whole province, without both the country. */
const Place = z
  .strictObject({
    country: Country,
    province: line(80).optional(),
    city: line(80).optional(),
    suburbs: z
      .array(required(80, 'Enter a suburb.').pipe(line(80)))
      .max(mostSuburbsPerPlace)
      .default([]),
  })
  .refine(({ city, suburbs }) => suburbs.length === 0 || city, {
    path: ['city'],
    message: 'Enter the city of these suburbs.',
  })
export type Place = z.output<typeof Place>

const steps = (upTo: z.ZodNumber) =>
  z
    .array(z.strictObject({ upTo: upTo.optional(), price: Price }))
    .min(1, 'Enter at least one price.')
    .max(mostRateSteps)
    .superRefine((rows, context) => {
      rows.forEach(({ upTo: limit }, at) => {
        const before = rows[at - 1]?.upTo
        const isLast = at === rows.length - 1
        const message =
          limit === undefined && !isLast
            ? 'Enter a limit. Only the last step has none.'
            : limit !== undefined && before !== undefined && limit <= before
              ? 'Each limit must be above the one before.'
              : undefined
        if (message) context.addIssue({ code: 'custom', path: [at, 'upTo'], message })
      })
    })

/**
 * `upTo` is in grams for prices by weight, an amount for prices by order value. Above the last `upTo` the method is not
 * offered; a last step without it has no limit.
 */
const Rate = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('flat'), price: Price }),
  z.strictObject({ by: z.literal('weight'), steps: steps(z.int('Use whole grams.').min(1).max(100_000_000)) }),
  z.strictObject({ by: z.literal('total'), steps: steps(Price) }),
])

const DeliveryMethod = z.strictObject({
  id: EntryId,
  name: required(80, 'A name is required.').pipe(line(80)),
  /** Shown to customers, such as `2 to 3 working days`. */
  hint: optionalLine(200),
  rate: Rate,
  /** Free from this value of the products after discounts. */
  freeFrom: Price.optional(),
  isEnabled: z.boolean().default(true),
})
export type DeliveryMethod = z.output<typeof DeliveryMethod>

const DeliveryZone = z.strictObject({
  id: EntryId,
  name: required(80, 'A name is required.').pipe(line(80)),
  places: z.array(Place).min(1, 'Add at least one place.').max(mostPlacesPerZone),
  methods: z.array(DeliveryMethod).max(mostMethodsPerZone).refine(unique, twice),
})
export type DeliveryZone = z.output<typeof DeliveryZone>

const PickupPoint = z.strictObject({
  id: EntryId,
  name: required(80, 'A name is required.').pipe(line(80)),
  /** Text for customers; may have several lines. */
  address: text(300).default(''),
  /** Opening hours and directions. */
  hint: text(500).default(''),
  isEnabled: z.boolean().default(true),
})

/**
 * Where a shop delivers. The most specific place applies: suburb, city, province, country; among equal ones the first.
 * Case, accents and outer spaces are ignored. A shop without saved settings offers collection only.
 */
export const DeliveryRules = z.strictObject({
  offersPickup: z.boolean(),
  /** Without enabled points customers collect at the company's address, with its `pickup` text. */
  pickupPoints: z.array(PickupPoint).max(mostPickupPoints).refine(unique, twice),
  zones: z
    .array(DeliveryZone)
    .max(mostZones)
    .refine(unique, twice)
    .refine((zones) => unique(zones.flatMap(({ methods }) => methods)), twice),
})
export type DeliveryRules = z.output<typeof DeliveryRules>

/** `updatedAt` is null until the first save. */
const DeliverySettings = DeliveryRules.extend({ updatedAt: Instant.nullable() })
export type DeliverySettings = z.output<typeof DeliverySettings>

/** A pickup point as customers see it. */
export const OfferedPickupPoint = z.object({ id: z.string(), name: z.string(), address: z.string(), hint: z.string() })
export type OfferedPickupPoint = z.infer<typeof OfferedPickupPoint>

/** A delivery that a customer can select for a place, with its price after discounts and free delivery. */
export const OfferedDelivery = z.object({ id: z.string(), name: z.string(), hint: z.string(), price: Amount })
export type OfferedDelivery = z.infer<typeof OfferedDelivery>

/** The selected delivery. `methodId` is one of `deliveries` in the quote for the address. */
export const DeliveryChoice = z.discriminatedUnion('kind', [
  /** `pointId` may be left out where the shop has at most one pickup point. */
  z.strictObject({ kind: z.literal('pickup'), pointId: EntryId.optional() }),
  z.strictObject({ kind: z.literal('delivery'), methodId: EntryId, address: Address }),
  z.strictObject({ kind: z.literal('none') }),
])
export type DeliveryChoice = z.output<typeof DeliveryChoice>

/** The delivery of an order. */
export const OrderDelivery = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pickup'), point: OfferedPickupPoint.optional() }),
  z.object({
    kind: z.literal('delivery'),
    /** Name of the delivery method. */
    name: z.string(),
    price: Amount,
    /** Absent once the customer's personal data was deleted. */
    address: z
      .object({
        line1: z.string(),
        line2: z.string(),
        suburb: z.string(),
        city: z.string(),
        province: z.string(),
        postcode: z.string(),
        country: z.string(),
      })
      .optional(),
  }),
  z.object({ kind: z.literal('none') }),
])
export type OrderDelivery = z.infer<typeof OrderDelivery>

export const delivery = {
  /** Where this shop delivers, for the address form: suggestions of provinces, cities and suburbs by country. */
  options: endpoint(routes.delivery.options, {
    ...publicRead,
    cachedBy: ['company'],
    input: Nothing,
    output: z.object({
      offersPickup: z.boolean(),
      pickupPoints: z.array(OfferedPickupPoint),
      /** Countries with an enabled delivery, the shop's own country first. Empty for a shop that does not deliver. */
      countries: z.array(z.string()),
      places: z.array(
        z.object({
          country: z.string(),
          province: z.string().optional(),
          city: z.string().optional(),
          suburbs: z.array(z.string()),
        }),
      ),
    }),
  }),
} satisfies EndpointsOf<'delivery'>

export const adminDelivery = {
  get: endpoint(routes.adminDelivery.get, { ...adminRead, input: Nothing, output: DeliverySettings }),
  /** Replaces the settings. Throws STALE if another admin saved since `updatedAt`. */
  save: endpoint(routes.adminDelivery.save, {
    ...adminWrite,
    input: DeliveryRules.extend({ updatedAt: Instant.nullable().optional() }),
    output: DeliverySettings,
  }),
} satisfies EndpointsOf<'adminDelivery'>
