import { amountProblem, isAmount, typedAmount } from '#renderer/core/admin/typed-amount.ts'
import { newId } from '#renderer/core/new-id.ts'
import type { DeliveryMethod, DeliveryRules, DeliverySettings, DeliveryZone } from '#shared/commerce/delivery.ts'
import type { RateBasis } from '#shared/commerce/delivery-options.ts'

/** An area of a zone. Empty fields stand for the whole country, province or city. */
export interface PlaceValues {
  country: string
  province: string
  city: string
  suburbs: string[]
}

/** A price step as typed: `upTo` in kilograms or in the company's currency, empty for no limit. */
interface StepValues {
  upTo: string
  price: string
}

export interface MethodValues {
  id: string
  name: string
  hint: string
  by: RateBasis
  /** Price for the fixed rate. */
  price: string
  steps: StepValues[]
  freeFrom: string
  isEnabled: boolean
}

export interface ZoneValues {
  id: string
  name: string
  places: PlaceValues[]
  methods: MethodValues[]
}

/** Values of the delivery settings. Amounts and weights are stored as typed. */
export type DeliveryValues = Pick<DeliveryRules, 'offersPickup' | 'pickupPoints'> & { zones: ZoneValues[] }

export const newPlace = (country = ''): PlaceValues => ({ country, province: '', city: '', suburbs: [] })
export const newMethod = (): MethodValues => ({
  ...{ id: newId(), name: '', hint: '', by: 'flat', price: '', freeFrom: '', isEnabled: true },
  steps: [{ upTo: '', price: '' }],
})
export const newZone = (country?: string): ZoneValues => ({
  ...{ id: newId(), name: '' },
  places: [newPlace(country)],
  methods: [newMethod()],
})
export const newPickupPoint = (): DeliveryValues['pickupPoints'][number] => ({
  ...{ id: newId(), name: '', address: '', hint: '', isEnabled: true },
})

/** `2500` as `2.5`. */
const kilograms = (grams: number) => String(grams / 1000)
const grams = (text: string) => Math.round(Number(text) * 1000)

export const valuesOf = ({ offersPickup, pickupPoints, zones }: DeliverySettings): DeliveryValues => ({
  offersPickup,
  pickupPoints,
  zones: zones.map(({ id, name, places, methods }) => ({
    id,
    name,
    places: places.map(({ country, province = '', city = '', suburbs }) => ({ country, province, city, suburbs })),
    methods: methods.map(methodValues),
  })),
})

function methodValues({ id, name, hint, rate, freeFrom, isEnabled }: DeliveryMethod): MethodValues {
  const steps =
    rate.by === 'flat'
      ? newMethod().steps
      : rate.steps.map(({ upTo, price }) => ({
          upTo: upTo === undefined ? '' : rate.by === 'weight' ? kilograms(upTo) : typedAmount(upTo),
          price: typedAmount(price),
        }))
  const price = rate.by === 'flat' ? typedAmount(rate.price) : ''
  return { id, name, hint, by: rate.by, price, steps, freeFrom: typedAmount(freeFrom), isEnabled }
}

/** The settings as they are sent. */
export const rulesOf = ({ offersPickup, pickupPoints, zones }: DeliveryValues): DeliveryRules => ({
  offersPickup,
  pickupPoints,
  zones: zones.map(
    ({ id, name, places, methods }): DeliveryZone => ({
      id,
      name: name.trim(),
      places: places.map(({ country, province, city, suburbs }) => ({
        country,
        ...(province.trim() && { province: province.trim() }),
        ...(city.trim() && { city: city.trim() }),
        suburbs,
      })),
      methods: methods.map(methodOf),
    }),
  ),
})

const methodOf = ({ id, name, hint, by, price, steps, freeFrom, isEnabled }: MethodValues): DeliveryMethod => ({
  id,
  name: name.trim(),
  hint: hint.trim(),
  rate:
    by === 'flat'
      ? { by, price: Number(price) }
      : {
          by,
          steps: steps.map((step) => ({
            ...(step.upTo.trim() && { upTo: by === 'weight' ? grams(step.upTo) : Number(step.upTo) }),
            price: Number(step.price),
          })),
        },
  ...(freeFrom.trim() && { freeFrom: Number(freeFrom) }),
  isEnabled,
})

/** In the form, the rate is part of the method. */
export const toFormFields = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.replace('.rate.', '.'), text]))

const named = (value: string) => (value.trim() ? null : 'A name is required.')
const price = (value: string) => (value.trim() ? amountProblem(value) : 'A price is required.')

/** The method that a field like `zones.0.methods.1.price` belongs to. */
function methodAt({ zones }: DeliveryValues, path: string) {
  const [zone = '', method = ''] = /zones\.(\d+)\.methods\.(\d+)/.exec(path)?.slice(1) ?? []
  return zones[Number(zone)]?.methods[Number(method)]
}

/** Checks before the form is sent. */
export const deliveryChecks = {
  pickupPoints: { name: named },
  zones: {
    name: named,
    places: {
      country: (value: string) => (value ? null : 'Choose a country.'),
      city: (value: string, { zones }: DeliveryValues, path: string) => {
        const [zone = '', place = ''] = /zones\.(\d+)\.places\.(\d+)/.exec(path)?.slice(1) ?? []
        const hasSuburbs = (zones[Number(zone)]?.places[Number(place)]?.suburbs.length ?? 0) > 0
        return hasSuburbs && !value.trim() ? 'Enter the city of these suburbs.' : null
      },
    },
    methods: {
      name: named,
      price: (value: string, values: DeliveryValues, path: string) =>
        methodAt(values, path)?.by === 'flat' ? price(value) : null,
      freeFrom: amountProblem,
      steps: {
        upTo: (value: string, values: DeliveryValues, path: string) => stepProblem(value, methodAt(values, path), path),
        price: (value: string, values: DeliveryValues, path: string) =>
          methodAt(values, path)?.by === 'flat' ? null : price(value),
      },
    },
  },
}

function stepProblem(value: string, method: MethodValues | undefined, path: string): string | null {
  if (!method || method.by === 'flat') return null
  const at = Number(/steps\.(\d+)/.exec(path)?.[1])
  const isLast = at === method.steps.length - 1
  if (!value.trim()) return isLast ? null : 'Enter a limit. Only the last step has none.'
  if (method.by === 'total' ? !isAmount(value) : !/^\d{1,5}(\.\d{1,3})?$/.test(value.trim()))
    return method.by === 'total' ? 'Enter an amount, e.g. 50.' : 'Enter kilograms, e.g. 2.5.'
  return at > 0 && Number(value) <= Number(method.steps[at - 1]?.upTo)
    ? 'Each limit must be above the one before.'
    : null
}
