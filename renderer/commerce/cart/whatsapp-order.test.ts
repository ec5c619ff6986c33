import { expect, test } from 'vitest'
import { whatsAppOrder } from './whatsapp-order.ts'

test('writes lines and total of the cart into the message', () => {
  const lines = [
    { title: 'Lamp & shade', qty: 2 },
    { title: 'Shirt', variant: 'Blue, L', qty: 1 },
  ]
  const address = new URL(whatsAppOrder('263771234567', lines, 24.5, 'USD'))
  expect(address.origin + address.pathname).toBe('https://wa.me/263771234567')
  expect(address.searchParams.get('text')).toBe(
    'Hello, I would like to order:\n2 × Lamp & shade\n1 × Shirt, Blue, L\nTotal: $24.50',
  )
})
