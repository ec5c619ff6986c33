import { expect, test } from 'vitest'
import type { AdminProduct } from '#shared/commerce/products.ts'
import { nameOf, sentOf, variationOf, whyNot, withAll, withoutOption, withoutValue } from './variant-form.ts'

const product = {
  options: [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Colour', values: ['Black', 'White'] },
  ],
  variants: [
    { _id: 'a', values: ['S', 'White'], sku: 'SW', ownPrice: 12, stock: 5, active: true },
    { _id: 'b', values: ['M', 'Black'], sku: '', stock: 2, active: false },
  ],
} as unknown as AdminProduct
const begun = variationOf(product)
const names = (variation: Parameters<typeof sentOf>[0]) =>
  variation.variants.map((one) => `${one._id ?? 'new'} ${nameOf(one, variation.options)}`)
const sent = (...given: Parameters<typeof sentOf>) => JSON.parse(sentOf(...given).variants) as object[]

test('all combinations are made in their order, and those that exist stay as they are', () => {
  const variants = withAll(begun)
  expect(names({ ...begun, variants })).toEqual(['new S / Black', 'a S / White', 'b M / Black', 'new M / White'])
  expect(variants[1]).toEqual(begun.variants[0])
  expect(withAll({ ...begun, variants })).toEqual(variants)
})

test('what is sent of a variant is what came or went, and of a new one how many there are', () => {
  const [a, b] = withAll(begun).slice(1, 3)
  const variants = [
    { ...a!, stock: '9', price: '' },
    { ...b!, _id: 'b' },
    { ...withAll(begun)[3]!, stock: '4' },
  ]
  expect(sent({ ...begun, variants }, begun.variants)).toEqual([
    { _id: 'a', values: ['S', 'White'], sku: 'SW', price: null, stockDelta: 4, active: true },
    { _id: 'b', values: ['M', 'Black'], sku: '', price: null, stockDelta: 0, active: false },
    { values: ['M', 'White'], sku: '', price: null, stock: 4, active: true },
  ])
  expect(JSON.parse(sentOf(begun).options)).toEqual(product.options)
})

test('a value that is called otherwise takes its variants along; one that goes takes them away', () => {
  const [size, colour] = begun.options
  const renamed = { ...size!, values: size!.values.map((one, at) => (at ? one : { ...one, text: ' Small ' })) }
  expect(sent({ ...begun, options: [renamed, colour!] })).toMatchObject([{ values: ['Small', 'White'] }, {}])
  expect(names(withoutValue(begun, 1, colour!.values[1]!.key))).toEqual(['b M / Black'])
})

test('an option that goes leaves one variant of each value; one that comes begins with its first value', () => {
  const both = { ...begun, variants: withAll(begun) }
  expect(names(withoutOption(both, 1))).toEqual(['new S', 'b M'])
  const one = withoutOption(both, 0)
  expect(names(one)).toEqual(['new Black', 'a White'])
  expect(withoutOption(one, 0)).toEqual({ options: [], variants: [] })
  const cut = {
    key: 'cut',
    name: 'Cut',
    values: [
      { key: 'x', text: 'Slim' },
      { key: 'y', text: 'Wide' },
    ],
  }
  const more = { ...begun, options: [...begun.options, cut] }
  expect(names(more)).toEqual(['a S / White / …', 'b M / Black / …'])
  const variants = withAll(more)
  expect(variants).toHaveLength(8)
  expect(names({ ...more, variants })).toContain('a S / White / Slim')
})

test('too many combinations and blanks are said before anything is made', () => {
  expect(whyNot(begun.options)).toBeUndefined()
  const many = begun.options.map((option) => ({
    ...option,
    values: Array.from({ length: 11 }, (_, at) => ({ key: `${option.key}${at}`, text: String(at) })),
  }))
  expect(whyNot(many)).toBe('These are 121 combinations; a product has at most 100.')
  expect(whyNot([{ ...begun.options[0]!, name: ' ' }])).toBe('Give every option a name and every value a word first.')
})
