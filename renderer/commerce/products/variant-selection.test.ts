import { expect, test } from 'vitest'
import type { Product, Variant } from '#shared/commerce/products.ts'
import { differsOnlyIn, findClosest, findSelected, productAsSold } from './variant-selection.ts'

const variant = (name: string, availability: Variant['availability'] = 'in'): Variant => ({
  _id: name,
  values: name.split(' '),
  sku: '',
  barcode: '',
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

test('selects the variant of the URL or the first in stock', () => {
  expect(findSelected({ variants }, 'L Black')?._id).toBe('L Black')
  expect(findSelected({ variants }, 'gone')?._id).toBe('S White')
  expect(findSelected({ variants: [sBlack] }, null)?._id).toBe('S Black')
  expect(findSelected({ variants: [] }, null)).toBeUndefined()
})

test('a value selects the closest variant, preferring available ones', () => {
  const led = (from: Variant, option: number, value: string) => findClosest(variants, from, option, value)?._id
  // The same but for the size, though it is sold out: one can ask for it there.
  expect(led(mBlack, 0, 'L')).toBe('L Black')
  expect(led(mBlack, 0, 'S')).toBe('S Black')
  // There is no M in white.
  expect(led(sWhite, 0, 'M')).toBe('M Black')
  expect(led(mBlack, 1, 'White')).toBe('S White')
  expect(led(mBlack, 1, 'Blue')).toBeUndefined()
  expect([differsOnlyIn(sWhite, mBlack, 0), differsOnlyIn(sBlack, mBlack, 0)]).toEqual([false, true])
})

test('sells a variant with its own price, SKU and availability', () => {
  const second = { secondPrice: 200, highestSecondPrice: 310 }
  const product = { _id: 'p', name: 'Shirt', sku: 'SH', price: 8, highestPrice: 12, compareAtPrice: 20, ...second }
  const sold = productAsSold({ ...product, availability: 'few', hasVariants: true } as Product, {
    ...variant('S White'),
    secondPrice: 250,
  })
  expect(sold).toEqual({
    ...{ _id: 'p', variantId: 'S White', name: 'Shirt', variant: 'S / White', sku: 'SH', price: 10, secondPrice: 250 },
    ...{ availability: 'in', hasVariants: true },
  })
})
