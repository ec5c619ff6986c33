import { expect, test } from 'vitest'
import { DeliveryChoice } from '#shared/commerce/delivery.ts'
import { AppError, fieldError } from '#shared/core/errors.ts'
import {
  blankCheckout,
  type CheckoutValues,
  checkoutChecks,
  deliveryChoice,
  deliveryKindOf,
  isAboutCode,
  type Offered,
  quoteOptions,
  toFormFields,
  withDraft,
} from './checkout-form.ts'

const simple: Offered = { needsDelivery: true, offersPickup: true, pickupPoints: [], countries: [] }
const both: Offered = { ...simple, countries: ['ZW'] }
const filled: CheckoutValues = {
  ...blankCheckout,
  ...{ kind: 'delivery', country: 'ZW', line1: ' 12 Josiah Tongogara Ave ', city: 'Harare ', suburb: 'Avondale' },
  ...{ methodId: 'courier', code: 'SPRING10' },
}

test.each([
  ['collects where the shop offers nothing else', 'delivery', simple, 'pickup'],
  ['collects unless delivery is chosen', 'pickup', both, 'pickup'],
  ['delivers if that is chosen', 'delivery', both, 'delivery'],
  ['delivers where nothing can be collected', 'pickup', { ...both, offersPickup: false }, 'delivery'],
  ['needs neither for services', 'delivery', { ...both, needsDelivery: false }, 'none'],
  ['has no way if the shop offers none', 'pickup', { ...simple, offersPickup: false }, undefined],
] as const)('%s', (_, selected, offered, kind) => expect(deliveryKindOf(selected, offered)).toBe(kind))

test('requests a quote for the address, delivery method and code', () => {
  expect(quoteOptions('delivery', filled)).toEqual({
    place: { country: 'ZW', province: '', city: 'Harare', suburb: 'Avondale' },
    deliveryId: 'courier',
    code: 'SPRING10',
  })
  expect(quoteOptions('pickup', filled)).toEqual({ code: 'SPRING10' })
  expect(quoteOptions('delivery', blankCheckout)).toEqual({})
})

test('sends the selected delivery', () => {
  const address = { line1: '12 Josiah Tongogara Ave', line2: '', suburb: 'Avondale', city: 'Harare', province: '' }
  const choice = deliveryChoice('delivery', filled)
  expect(choice).toEqual({
    kind: 'delivery',
    methodId: 'courier',
    address: { ...address, postcode: '', country: 'ZW' },
  })
  expect(DeliveryChoice.parse(choice)).toEqual(choice)
  expect(deliveryChoice('pickup', { ...filled, pointId: 'kiosk' })).toEqual({ kind: 'pickup', pointId: 'kiosk' })
  expect(deliveryChoice('pickup', filled)).toEqual({ kind: 'pickup' })
  expect(deliveryChoice('none', filled)).toEqual({ kind: 'none' })
})

test('requires an address only for delivery', () => {
  const { line1, city, methodId } = checkoutChecks(both)
  expect([line1('', filled), city(' ', filled), methodId('', filled)]).toEqual([
    'A street address is required.',
    'A city or town is required.',
    'We do not deliver to this address.',
  ])
  const collected = { ...filled, kind: 'pickup' }
  expect([line1('', collected), city('', collected), methodId('', collected)]).toEqual([null, null, null])
})

test('requires one of several pickup points', () => {
  const { pointId } = checkoutChecks({ ...simple, pickupPoints: [{ id: 'a' }, { id: 'b' }] })
  expect(pointId('', blankCheckout)).toBe('Choose where you collect your order.')
  expect(pointId('b', blankCheckout)).toBe(null)
  expect(checkoutChecks({ ...simple, pickupPoints: [{ id: 'a' }] }).pointId('', blankCheckout)).toBe(null)
})

test('names errors of the server as the fields of the form', () => {
  const fields = { 'customer.email': 'a', 'delivery.address.city': 'b', 'delivery.methodId': 'c', code: 'd' }
  expect(toFormFields(fields)).toEqual({ email: 'a', city: 'b', methodId: 'c', code: 'd' })
})

test('a restored draft fills empty fields only', () => {
  const now = { ...blankCheckout, name: 'Rosa' }
  expect(withDraft(blankCheckout, now, { name: 'Old', city: 'Harare' })).toMatchObject({ name: 'Rosa', city: 'Harare' })
})

test('a refused currency is not reported as a wrong code', () => {
  expect(isAboutCode(fieldError('currency', 'This shop does not accept this currency.'))).toBe(false)
  expect(isAboutCode(fieldError('code', 'This code has ended.'))).toBe(true)
  expect(isAboutCode(new AppError('TOO_MANY_REQUESTS', 'Too many codes.'))).toBe(true)
  expect(isAboutCode(null)).toBe(false)
})
