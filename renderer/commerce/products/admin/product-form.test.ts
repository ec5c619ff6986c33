import { expect, test } from 'vitest'
import { formData } from '#renderer/core/platform/form-data.ts'
import {
  blankProduct,
  changedProductForm,
  completeDraft,
  convertedPrice,
  formFieldsOf,
  newProductForm,
  type ProductValues,
  productChecks,
  valuesOf,
  wholeOf,
} from './product-form.ts'
import { blankVariant } from './variant-form.ts'

const values: ProductValues = {
  ...blankProduct,
  name: 'Fog Sea',
  description: 'A print.',
  price: '19.90',
  stock: '12',
  gallery: [
    { _id: 'a', image: '/a.jpg', alt: '' },
    { _id: 'b', image: '/b.jpg', alt: 'Fog' },
  ],
}
const sent = (form: Parameters<typeof formData>[0]) => Object.fromEntries(formData(form).entries())
const changed = (change: Partial<ProductValues>) =>
  sent(changedProductForm('then', values, { ...values, ...change }, []))

test('sends all fields of a new product with its pictures', () => {
  const form = formData(newProductForm({ ...values, tags: ['sea', 'fog'] }, [new File(['x'], 'a.jpg')]))
  expect(Object.fromEntries(form.entries())).toMatchObject({
    name: 'Fog Sea',
    price: '19.90',
    stock: '12',
    tags: 'sea,fog',
  })
  expect([...form.keys()].at(-1)).toBe('images')
  expect(form.has('slug') || form.has('stockDelta') || form.has('gallery')).toBe(false)
})

test('sends only changed fields of an existing product', () => {
  expect(changed({})).toEqual({ updatedAt: 'then' })
  expect(changed({ name: 'Fog', stock: '99' })).toEqual({ updatedAt: 'then', name: 'Fog' })
  expect(changed({ stockDelta: '-2', stockReason: 'damaged' })).toEqual({
    updatedAt: 'then',
    stockDelta: '-2',
    stockReason: 'damaged',
  })
  expect(changed({ stockMode: 'set', stockDelta: '7', stockReason: 'counted' })).toEqual({
    updatedAt: 'then',
    stock: '7',
    stockReason: 'counted',
  })
  expect(productChecks.stockDelta('-1', { ...values, stockMode: 'set' })).toBe('Enter 0 or more.')
  expect(productChecks.stockDelta('-1', values)).toBeNull()
  expect(changed({ gallery: [values.gallery[1]!] })).toEqual({
    updatedAt: 'then',
    gallery: '[{"_id":"b","alt":"Fog"}]',
  })
  const related = [
    { _id: 'c', name: 'Shade' },
    { _id: 'd', name: 'Lamp' },
  ]
  expect(changed({ related })).toEqual({ updatedAt: 'then', related: '["c","d"]' })
  expect(changed({ tags: [] })).toEqual({ updatedAt: 'then' })
  expect(changed({ compareAtPrice: '' })).toEqual({ updatedAt: 'then' })
})

test('checks stock as whole numbers within bounds, and reports errors where it is typed', () => {
  expect([' 12 ', '−3', '1e3', '0x10', '1.5', ''].map(wholeOf)).toEqual([12, -3, ...Array(4).fill(Number.NaN)])
  const most = 'Use at most 1,000,000.'
  for (const stockMode of ['set', 'adjust'] as const)
    expect(productChecks.stockDelta('1000001', { ...values, stockMode })).toBe(most)
  expect([productChecks.stock('1000001'), productChecks.stock('-1')]).toEqual([most, 'Enter 0 or more.'])
  const stored = { description: 'A print.', stock: -3, options: [], variants: [], images: [] }
  const form = valuesOf(stored as unknown as Parameters<typeof valuesOf>[0])
  expect(productChecks.stock(form.stock)).toBeNull()
  expect(productChecks.lowStock('10001')).toBe('Use at most 10,000.')
  const fields = { stock: 'No.', 'options.0.values.1': 'Twice.', 'variants.0.stockDelta': 'Less.' }
  expect(formFieldsOf(fields, { stockMode: 'set' })).toEqual({
    ...{ stockDelta: 'No.', 'options.0.values.1.text': 'Twice.', 'variants.0.stock': 'Less.' },
  })
  expect(formFieldsOf(fields, { stockMode: 'adjust' })).toHaveProperty('stock')

  const variant = { ...blankVariant, choice: ['s'] }
  const variants = [{ ...variant, _id: 'v' }, variant]
  const problems = (sellsWhenOut: boolean) =>
    variants.map((_, at) =>
      productChecks.variants.stock('-1', { ...values, sellsWhenOut, variants }, `variants.${at}.stock`),
    )
  expect(problems(true)).toEqual([null, 'Enter 0 or more.'])
  expect(problems(false)).toEqual(['Enter 0 or more.', 'Enter 0 or more.'])
})

test('sends the weight in grams, and 0 for a cleared one', () => {
  expect(sent(newProductForm({ ...values, weight: '2.5', needsDelivery: true }, []))).toMatchObject({ weight: '2500' })
  expect(sent(newProductForm(values, []))).not.toHaveProperty('weight')
  expect(changed({ weight: '0.125' })).toEqual({ updatedAt: 'then', weight: '125' })
  const heavy = { ...values, weight: '2' }
  expect(sent(changedProductForm('then', heavy, { ...heavy, weight: '' }, []))).toEqual({
    updatedAt: 'then',
    weight: '0',
  })
  expect(productChecks.weight('2 kg')).toBe('Enter kilograms, e.g. 2.5.')
})

test('checks the digits of a barcode', () => {
  expect(productChecks.barcode('4 006381 333931')).toBe(null)
  expect(productChecks.barcode('4006381333932')).toContain('not a valid GTIN')
})

test('sends a formatted description with its text, and plain paragraphs as text', () => {
  const html = '<p>A <strong>large</strong> print.</p>'
  expect(changed({ description: html })).toEqual({
    ...{ updatedAt: 'then', description: 'A large print.', richDescription: html },
  })
  expect(changed({ description: '<p>One</p><p>Two</p>' })).toEqual({
    ...{ updatedAt: 'then', description: 'One\n\nTwo', richDescription: '' },
  })
  expect(productChecks.description('<p> <br></p>')).toBe('A description is required.')
  expect(productChecks.description(`<p>${'x'.repeat(10_001)}</p>`)).toBe('Use at most 10000 characters.')
})

test('sends chosen photos among the images of the gallery', () => {
  const image = { image: '/one.jpg', alt: 'One' }
  const gallery = [
    { _id: 'stored', ...image },
    { _id: 'photo', ...image, isPhoto: true },
  ]
  expect(JSON.parse(String(changed({ gallery }).gallery))).toEqual([
    { _id: 'stored', alt: 'One' },
    { photo: 'photo', alt: 'One' },
  ])
})

test('sends that a product needs no delivery', () => {
  expect(changed({ needsDelivery: false })).toEqual({ updatedAt: 'then', needsDelivery: 'false' })
})

test('sends all variants when one changed, without the product’s own stock', () => {
  const options = [{ key: 'o', name: 'Size', values: [{ key: 's', text: 'S' }] }]
  const stored = { _id: 'v', choice: ['s'], sku: '', barcode: '', price: '', secondPrice: '280' }
  const variants = [{ ...stored, stock: '5', active: true }]
  const before = { ...values, options, variants }
  const change = (news: Partial<ProductValues>) => sent(changedProductForm('then', before, { ...before, ...news }, []))
  expect(change({ name: 'Fog', stockDelta: '3' })).toEqual({ updatedAt: 'then', name: 'Fog' })
  const row = {
    ...{ _id: 'v', values: ['S'], sku: '', barcode: '', price: null, secondPrice: 280 },
    ...{ stockDelta: -2, active: true },
  }
  expect(change({ variants: [{ ...variants[0]!, stock: '3' }], stockReason: 'damaged' })).toEqual({
    updatedAt: 'then',
    options: '[{"name":"Size","values":["S"]}]',
    variants: JSON.stringify([row]),
    stockReason: 'damaged',
  })
  expect(change({ options: [], variants: [], stockDelta: '4' })).toEqual({
    updatedAt: 'then',
    ...{ options: '[]', variants: '[]', stockDelta: '4', stockReason: 'received' },
  })
  const form = sent(newProductForm(before, []))
  expect(form).toHaveProperty('variants')
  expect(form).not.toHaveProperty('stock')
})

test('converts a typed price by the rate, and sends a cleared one', () => {
  expect(convertedPrice('19.90', '26.345678')).toBe('524.28')
  expect([convertedPrice('', '26'), convertedPrice('1.999', '26'), convertedPrice('19.90', '')]).toEqual(['', '', ''])
  const before = { ...values, secondPrice: '250.00' }
  expect(sent(changedProductForm('then', before, { ...before, secondPrice: '' }, []))).toEqual({
    updatedAt: 'then',
    secondPrice: '',
  })
})

test('saves a draft from before variants had a second price', () => {
  const options = [{ key: 'o', name: 'Size', values: [{ key: 's', text: 'S' }] }]
  const older = { _id: 'v', choice: ['s'], sku: '', price: '', stock: '5', active: true }
  const draft = completeDraft({ options, variants: [older as ProductValues['variants'][number]] }, '')
  expect(changed(draft).variants).toContain('"secondPrice":null')
})

test('sends own prices with their currency, and restores no drafts of other currencies', () => {
  const before = { ...values, secondCurrency: 'ZWG' }
  const change = (news: Partial<ProductValues>) => sent(changedProductForm('then', before, { ...before, ...news }, []))
  expect(change({ secondPrice: '250' })).toMatchObject({ secondPrice: '250', secondCurrency: 'ZWG' })
  expect(change({ name: 'Fog' })).toEqual({ updatedAt: 'then', name: 'Fog' })
  const draft = { name: 'Fog', secondPrice: '250', secondCurrency: 'ZWG' }
  expect(completeDraft(draft, 'ZWG')).toMatchObject({ name: 'Fog', secondPrice: '250' })
  expect(completeDraft(draft, 'ZAR')).toMatchObject({ name: 'Fog', secondPrice: '', secondCurrency: 'ZAR' })
})

test('reports invalid values on their fields', () => {
  expect(productChecks.price('')).toBe('A price is required.')
  expect(productChecks.price('1.999')).toBe('Enter an amount, e.g. 19.90.')
  expect(productChecks.price('1e3')).toBe('Enter an amount, e.g. 19.90.')
  expect(productChecks.price(' 20 ')).toBeNull()
  expect(productChecks.stockDelta('-3', values)).toBeNull()
  expect(productChecks.stockDelta('1.5', values)).toBe('Use a whole number.')
  expect(productChecks.name('  ')).toBe('A name is required.')
})
