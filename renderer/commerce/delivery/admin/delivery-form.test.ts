import { expect, test } from 'vitest'
import type { DeliverySettings } from '#shared/commerce/delivery.ts'
import { DeliveryRules } from '#shared/commerce/delivery.ts'
import {
  type DeliveryValues,
  deliveryChecks,
  newMethod,
  newZone,
  rulesOf,
  toFormFields,
  valuesOf,
} from './delivery-form.ts'

const stored: DeliverySettings = {
  offersPickup: true,
  pickupPoints: [{ id: 'p', name: 'Kiosk', address: '1 First St', hint: '', isEnabled: true }],
  zones: [
    {
      id: 'z',
      name: 'Harare',
      places: [{ country: 'ZW', city: 'Harare', suburbs: ['Avondale'] }],
      methods: [
        { id: 'a', name: 'Courier', hint: '', rate: { by: 'flat', price: 5 }, freeFrom: 50, isEnabled: true },
        {
          ...{ id: 'b', name: 'Van', hint: '2 days', isEnabled: false },
          rate: { by: 'weight', steps: [{ upTo: 2500, price: 3.5 }, { price: 9 }] },
        },
        {
          ...{ id: 'c', name: 'Post', hint: '', isEnabled: true },
          rate: { by: 'total', steps: [{ upTo: 20, price: 4 }, { price: 0 }] },
        },
      ],
    },
  ],
  updatedAt: null,
}

test('settings that are shown and sent again stay the same', () => {
  const { updatedAt: _, ...rules } = stored
  expect(rulesOf(valuesOf(stored))).toEqual(rules)
  expect(DeliveryRules.parse(rulesOf(valuesOf(stored)))).toEqual(rules)
})

test('weights are typed in kilograms', () => {
  const [, van] = valuesOf(stored).zones[0]!.methods
  expect(van!.steps).toEqual([
    { upTo: '2.5', price: '3.50' },
    { upTo: '', price: '9.00' },
  ])
})

test('names errors of the server as the fields of the form', () => {
  expect(toFormFields({ 'zones.0.methods.1.rate.steps.0.price': 'Too high.', 'zones.0.name': 'Empty.' })).toEqual({
    'zones.0.methods.1.steps.0.price': 'Too high.',
    'zones.0.name': 'Empty.',
  })
})

const withSteps = (by: 'weight' | 'total', ...limits: string[]): DeliveryValues => ({
  ...{ offersPickup: true, pickupPoints: [] },
  zones: [{ ...newZone('ZW'), methods: [{ ...newMethod(), by, steps: limits.map((upTo) => ({ upTo, price: '1' })) }] }],
})

test.each([
  [
    'rejects a step without limit before the last',
    'weight',
    ['', '5'],
    0,
    'Enter a limit. Only the last step has none.',
  ],
  ['accepts a last step without limit', 'weight', ['5', ''], 1, null],
  [
    'rejects a limit that is not above the one before',
    'total',
    ['20', '20'],
    1,
    'Each limit must be above the one before.',
  ],
  ['rejects text as weight', 'weight', ['heavy', ''], 0, 'Enter kilograms, e.g. 2.5.'],
  ['accepts grams as fractions of a kilogram', 'weight', ['0.125', ''], 0, null],
] as const)('%s', (_, by, limits, at, problem) => {
  const values = withSteps(by, ...limits)
  const path = `zones.0.methods.0.steps.${at}.upTo`
  expect(deliveryChecks.zones.methods.steps.upTo(limits[at]!, values, path)).toBe(problem)
})

test('requires a fixed price, and a city for suburbs', () => {
  const values: DeliveryValues = { offersPickup: true, pickupPoints: [], zones: [newZone('ZW')] }
  expect(deliveryChecks.zones.methods.price('', values, 'zones.0.methods.0.price')).toBe('A price is required.')
  values.zones[0]!.places[0]!.suburbs = ['Avondale']
  expect(deliveryChecks.zones.places.city('', values, 'zones.0.places.0.city')).toBe('Enter the city of these suburbs.')
  expect(deliveryChecks.zones.places.city('Harare', values, 'zones.0.places.0.city')).toBe(null)
})
