import { expect, test } from 'vitest'
import { deliveryText } from './delivery-text.ts'

const address = {
  line1: '12 Josiah Tongogara Ave',
  line2: '',
  suburb: 'Avondale',
  city: 'Harare',
  province: '',
  postcode: '00263',
  country: 'ZW',
}

test('writes an address as on an envelope, with its country', () => {
  expect(deliveryText({ kind: 'delivery', name: 'Courier', price: 5, address })).toBe(
    '12 Josiah Tongogara Ave\nAvondale\n00263 Harare\nZimbabwe',
  )
})

test('writes name and address of a pickup point', () => {
  const point = { id: 'a', name: 'Kiosk', address: '1 First St', hint: 'Open daily' }
  expect(deliveryText({ kind: 'pickup', point })).toBe('Kiosk\n1 First St')
})

test('is empty for collection at the company, deleted addresses and no delivery', () => {
  expect(deliveryText({ kind: 'pickup' })).toBe('')
  expect(deliveryText({ kind: 'delivery', name: 'Courier', price: 5 })).toBe('')
  expect(deliveryText({ kind: 'none' })).toBe('')
})
