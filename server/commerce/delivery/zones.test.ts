import { describe, expect, test } from 'vitest'
import { methodOf, placeFor, rulesOf, zoneOf } from './delivery-for-tests.ts'
import { deliveriesTo, findZone, rateOf } from './zones.ts'

const zimbabwe = { ...zoneOf([{ country: 'ZW' }]), name: 'Zimbabwe' }
const midlands = { ...zoneOf([{ country: 'ZW', province: 'Midlands' }]), name: 'Midlands' }
const harare = { ...zoneOf([{ country: 'ZW', city: 'Harare' }]), name: 'Harare' }
const north = {
  ...zoneOf([{ country: 'ZA' }, { country: 'ZW', city: 'Harare', suburbs: ['Avondale', 'Mount Pleasant'] }]),
  name: 'North',
}
const saoPaulo = { ...zoneOf([{ country: 'BR', province: 'São Paulo', city: 'São Paulo' }]), name: 'São Paulo' }

describe('the zone of an address', () => {
  // The least precise first, so that the order of the list does not decide.
  const rules = rulesOf([zimbabwe, midlands, harare, north, saoPaulo])

  test.each([
    ['a suburb over its city', {}, 'North'],
    ['a city over its country', { suburb: 'Borrowdale' }, 'Harare'],
    ['a province over its country', { city: 'Gweru', province: 'Midlands' }, 'Midlands'],
    ['its country', { city: 'Mutare' }, 'Zimbabwe'],
    ['another place of a zone', { country: 'ZA', city: 'Cape Town' }, 'North'],
    ['none outside of all places', { country: 'BW' }, undefined],
    ['a suburb in spite of case and spaces', { suburb: '  mount   PLEASANT ', city: 'HARARE' }, 'North'],
    ['a city in spite of accents', { country: 'BR', city: 'Sao Paulo', province: 'sao paulo' }, 'São Paulo'],
    ['a city without its province', { country: 'BR', city: 'São Paulo' }, 'São Paulo'],
    ['not a city of another province', { country: 'BR', city: 'São Paulo', province: 'Bahia' }, undefined],
    ['not a suburb of another city', { city: 'Bulawayo' }, 'Zimbabwe'],
  ])('matches %s', (_, change, name) => {
    expect(findZone(rules, placeFor(change))?.name).toBe(name)
  })

  test('is the first of two equally precise ones', () => {
    expect(findZone(rulesOf([harare, { ...harare, name: 'Second' }]), placeFor())?.name).toBe('Harare')
  })
})

test('offers the enabled methods of the zone only', () => {
  const methods = [methodOf({ name: 'Off', isEnabled: false }), methodOf({ name: 'On' })]
  const rules = rulesOf([zoneOf([{ country: 'ZW' }], methods), zoneOf([{ country: 'ZA' }])])
  expect(deliveriesTo(rules, placeFor()).map(({ name }) => name)).toEqual(['On'])
})

test('converts amounts to cents and leaves grams as they are', () => {
  const steps = [{ upTo: 10, price: 2.5 }, { price: 5 }]
  expect(rateOf(methodOf({ rate: { by: 'flat', price: 4.99 }, freeFrom: 50 }))).toEqual({
    ...{ by: 'flat', cents: 499, freeFromCents: 5000 },
  })
  expect(rateOf(methodOf({ rate: { by: 'weight', steps } }))).toMatchObject({
    steps: [{ upTo: 10, cents: 250 }, { cents: 500 }],
  })
  expect(rateOf(methodOf({ rate: { by: 'total', steps } }))).toMatchObject({ steps: [{ upTo: 1000 }, { cents: 500 }] })
})
