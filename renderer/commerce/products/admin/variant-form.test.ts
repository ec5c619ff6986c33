import { expect, test } from 'vitest'
import type { AdminProduct } from '#shared/commerce/products.ts'
import {
  combinationProblem,
  createCombinations,
  nameOf,
  removeOption,
  removeValue,
  sentOf,
  variationOf,
} from './variant-form.ts'

const product = {
  options: [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Colour', values: ['Black', 'White'] },
  ],
  variants: [
    {
      ...{ _id: 'a', values: ['S', 'White'], sku: 'SW', barcode: '96385074' },
      ...{ ownPrice: 12, ownSecondPrice: 280, stock: 5, active: true },
    },
    { _id: 'b', values: ['M', 'Black'], sku: '', barcode: '', stock: 2, active: false },
  ],
} as unknown as AdminProduct
const begun = variationOf(product)
const names = (variation: Parameters<typeof sentOf>[0]) =>
  variation.variants.map((one) => `${one._id ?? 'new'} ${nameOf(one, variation.options)}`)
const sent = (...given: Parameters<typeof sentOf>) => JSON.parse(sentOf(...given).variants) as object[]

test('creates all combinations and leaves existing variants unchanged', () => {
  const variants = createCombinations(begun)
  expect(names({ ...begun, variants })).toEqual(['new S / Black', 'a S / White', 'b M / Black', 'new M / White'])
  expect(variants[1]).toEqual(begun.variants[0])
  expect(createCombinations({ ...begun, variants })).toEqual(variants)
})

test('sends stock differences of existing variants and stock of new ones', () => {
  const [a, b] = createCombinations(begun).slice(1, 3)
  const variants = [
    { ...a!, stock: '9', price: '' },
    { ...b!, _id: 'b' },
    { ...createCombinations(begun)[3]!, stock: '4' },
  ]
  expect(sent({ ...begun, variants }, begun.variants)).toEqual([
    {
      ...{ _id: 'a', values: ['S', 'White'], sku: 'SW', barcode: '96385074' },
      ...{ price: null, secondPrice: 280, stockDelta: 4, active: true },
    },
    {
      ...{ _id: 'b', values: ['M', 'Black'], sku: '', barcode: '' },
      ...{ price: null, secondPrice: null, stockDelta: 0, active: false },
    },
    { values: ['M', 'White'], sku: '', barcode: '', price: null, secondPrice: null, stock: 4, active: true },
  ])
  expect(JSON.parse(sentOf(begun).options)).toEqual(product.options)
})

test('renaming a value retains its variants; removing it deletes them', () => {
  const [size, colour] = begun.options
  const renamed = { ...size!, values: size!.values.map((one, at) => (at ? one : { ...one, text: ' Small ' })) }
  expect(sent({ ...begun, options: [renamed, colour!] })).toMatchObject([{ values: ['Small', 'White'] }, {}])
  expect(names(removeValue(begun, 1, colour!.values[1]!.key))).toEqual(['b M / Black'])
})

test('removing an option merges variants; adding one uses its first value', () => {
  const both = { ...begun, variants: createCombinations(begun) }
  expect(names(removeOption(both, 1))).toEqual(['new S', 'b M'])
  const one = removeOption(both, 0)
  expect(names(one)).toEqual(['new Black', 'a White'])
  expect(removeOption(one, 0)).toEqual({ options: [], variants: [] })
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
  const variants = createCombinations(more)
  expect(variants).toHaveLength(8)
  expect(names({ ...more, variants })).toContain('a S / White / Slim')
})

test('rejects blank names and too many combinations', () => {
  expect(combinationProblem(begun.options)).toBeUndefined()
  const many = begun.options.map((option) => ({
    ...option,
    values: Array.from({ length: 11 }, (_, at) => ({ key: `${option.key}${at}`, text: String(at) })),
  }))
  expect(combinationProblem(many)).toBe('These are 121 combinations; a product has at most 100.')
  expect(combinationProblem([{ ...begun.options[0]!, name: ' ' }])).toBe(
    'Enter a name for every option and a text for every value first.',
  )
})
