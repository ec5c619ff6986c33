import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { DeliveryRules } from '#shared/commerce/delivery.ts'
import type { TaxRules } from '#shared/commerce/tax.ts'
import { shopSettings } from '../commerce/delivery/shop-settings.table.ts'
import { discounts } from '../commerce/discounts/discounts.table.ts'

const delivery: DeliveryRules = {
  offersPickup: true,
  pickupPoints: [],
  zones: [
    {
      id: 'harare',
      name: 'Harare',
      places: [
        {
          country: 'ZW',
          city: 'Harare',
          suburbs: ['Avondale', 'Belgravia', 'Borrowdale', 'Eastlea', 'Greendale', 'Highlands', 'Mount Pleasant'],
        },
      ],
      methods: [
        {
          id: 'harare-bike',
          name: 'Bicycle courier',
          hint: 'On the next working day.',
          rate: { by: 'flat', price: 4 },
          freeFrom: 80,
          isEnabled: true,
        },
      ],
    },
    {
      id: 'zimbabwe',
      name: 'Rest of Zimbabwe',
      places: [{ country: 'ZW', suburbs: [] }],
      methods: [
        {
          id: 'zimbabwe-courier',
          name: 'Courier',
          hint: '2 to 4 working days.',
          rate: { by: 'weight', steps: [{ upTo: 1000, price: 6 }, { upTo: 5000, price: 10 }, { price: 18 }] },
          freeFrom: 150,
          isEnabled: true,
        },
        {
          id: 'zimbabwe-bus',
          name: 'Bus parcel',
          hint: 'Collect it at the bus office of your town.',
          rate: { by: 'flat', price: 3 },
          isEnabled: true,
        },
      ],
    },
    {
      id: 'south-africa',
      name: 'South Africa',
      places: [{ country: 'ZA', suburbs: [] }],
      methods: [
        {
          id: 'south-africa-courier',
          name: 'Road courier',
          hint: '5 to 8 working days. Import duties are not included.',
          rate: { by: 'weight', steps: [{ upTo: 1000, price: 18 }, { upTo: 5000, price: 32 }, { price: 60 }] },
          isEnabled: true,
        },
      ],
    },
  ],
}

const tax: TaxRules = {
  isCharged: true,
  isIncluded: true,
  number: '10029384',
  country: 'ZW',
  classes: [{ id: 'standard', name: 'Standard' }],
  rates: [{ id: 'zw-standard', name: 'VAT', classId: 'standard', country: 'ZW', percent: 15 }],
}

const firstDiscounts: (typeof discounts.$inferInsert)[] = [
  {
    code: 'WELCOME10',
    name: 'Welcome',
    kind: 'percent',
    percent: 1000,
    onlyFirstOrder: true,
    maxUsesPerCustomer: 1,
  },
  { name: 'Free delivery from 250', kind: 'free_delivery', minimumCents: 25_000 },
]

/** Adds delivery zones, tax and discounts to the demonstration. Skips companies that have settings. */
export async function addShopRules(pipeline: RequestPipeline, { id }: { id: string }) {
  await pipeline.forCompany(id, 'write', async ({ db, invalidate }) => {
    if ((await db.$count(shopSettings)) + (await db.$count(discounts)) > 0) return
    await db.insert(shopSettings).values([
      { name: 'delivery', value: delivery },
      { name: 'tax', value: tax },
    ])
    await db.insert(discounts).values(firstDiscounts)
    invalidate('company')
  })
}
