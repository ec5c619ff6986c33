import { expect, test } from 'vitest'
import type { Product, Variant } from '#shared/commerce/products.ts'
import { chosenOf, isBeside, leadingTo, soldAs } from './variant-choice.ts'

const variant = (name: string, availability: Variant['availability'] = 'in'): Variant => ({
  _id: name,
  values: name.split(' '),
  sku: '',
  price: 10,
  availability,
})
const variants = [
  variant('S Black', 'out'),
  variant('S White'),
  variant('M Black'),
  variant('L Black', 'out'),
  variant('L White'),
]
const [sBlack, sWhite, mBlack] = variants as [Variant, Variant, Variant]

test('what the address names is chosen, else the first that can be had', () => {
  expect(chosenOf({ variants }, 'L Black')?._id).toBe('L Black')
  expect(chosenOf({ variants }, 'gone')?._id).toBe('S White')
  expect(chosenOf({ variants: [sBlack] }, null)?._id).toBe('S Black')
  expect(chosenOf({ variants: [] }, null)).toBeUndefined()
})

test('a value leads to what differs in nothing else, and else to what is nearest and can be had', () => {
  const led = (from: Variant, option: number, value: string) => leadingTo(variants, from, option, value)?._id
  // The same but for the size, though it is sold out: one can ask for it there.
  expect(led(mBlack, 0, 'L')).toBe('L Black')
  expect(led(mBlack, 0, 'S')).toBe('S Black')
  // There is no M in white.
  expect(led(sWhite, 0, 'M')).toBe('M Black')
  expect(led(mBlack, 1, 'White')).toBe('S White')
  expect(led(mBlack, 1, 'Blue')).toBeUndefined()
  expect([isBeside(sWhite, mBlack, 0), isBeside(sBlack, mBlack, 0)]).toEqual([false, true])
})

test('what is bought is the variant, with nothing left that was said of all of them', () => {
  const product = { _id: 'p', name: 'Shirt', sku: 'SH', price: 8, highestPrice: 12, compareAtPrice: 20 }
  const sold = soldAs({ ...product, availability: 'few', hasVariants: true } as Product, variant('S White'))
  expect(sold).toEqual({
    ...{ _id: 'p', variantId: 'S White', name: 'Shirt', variant: 'S / White', sku: 'SH', price: 10 },
    ...{ availability: 'in', hasVariants: true },
  })
})
