import { expect, test } from 'vitest'
import { formData } from '#renderer/core/platform/form-data.ts'
import { blankProduct, changedProductForm, newProductForm, type ProductValues, productChecks } from './product-form.ts'

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

test('a new product says everything, with its pictures last', () => {
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

test('an edited one says what was changed, and never how many there were', () => {
  expect(changed({})).toEqual({ updatedAt: 'then' })
  expect(changed({ name: 'Fog', stock: '99' })).toEqual({ updatedAt: 'then', name: 'Fog' })
  expect(changed({ stockDelta: '-2', stockReason: 'damaged' })).toEqual({
    updatedAt: 'then',
    stockDelta: '-2',
    stockReason: 'damaged',
  })
  expect(changed({ gallery: [values.gallery[1]!] })).toEqual({
    updatedAt: 'then',
    gallery: '[{"_id":"b","alt":"Fog"}]',
  })
  expect(changed({ tags: [] })).toEqual({ updatedAt: 'then' })
  expect(changed({ compareAtPrice: '' })).toEqual({ updatedAt: 'then' })
})

test('variants go with all of them once one is changed, and a stock of the product’s own no more', () => {
  const options = [{ key: 'o', name: 'Size', values: [{ key: 's', text: 'S' }] }]
  const variants = [{ _id: 'v', choice: ['s'], sku: '', price: '', stock: '5', active: true }]
  const before = { ...values, options, variants }
  const change = (news: Partial<ProductValues>) => sent(changedProductForm('then', before, { ...before, ...news }, []))
  expect(change({ name: 'Fog', stockDelta: '3' })).toEqual({ updatedAt: 'then', name: 'Fog' })
  const row = { _id: 'v', values: ['S'], sku: '', price: null, stockDelta: -2, active: true }
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

test('what is wrong on its own is told on its field', () => {
  expect(productChecks.price('')).toBe('A price is required.')
  expect(productChecks.price('1.999')).toBe('Enter an amount, e.g. 19.90.')
  expect(productChecks.price('1e3')).toBe('Enter an amount, e.g. 19.90.')
  expect(productChecks.price(' 20 ')).toBeNull()
  expect(productChecks.stockDelta('-3')).toBeNull()
  expect(productChecks.stockDelta('1.5')).toBe('Use a whole number.')
  expect(productChecks.name('  ')).toBe('A name is required.')
})
