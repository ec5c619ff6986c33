import { expect, test } from 'vitest'
import { blankCollection, collectionOf, toFormFields, valuesOf } from './collection-form.ts'

const rule = { categories: [], tag: 'vegan', priceFrom: 1.5, priceTo: null, inStock: true, onSale: false }

test('reads a stored collection and writes it back without its slug', () => {
  const values = valuesOf({
    ...{ _id: 'c', name: 'Gifts', slug: 'gifts', description: '', seo_title: '', seo_description: '', alt: '' },
    ...{ image: '', sort: 'newest', count: 0, kind: 'rule', published: true, updatedAt: '', products: [], rule },
  })
  expect([values.priceFrom, values.priceTo]).toEqual(['1.50', ''])
  const sent = collectionOf({ ...values, name: 'Presents' }, values)
  expect(sent).toMatchObject({ name: 'Presents', kind: 'rule', rule, productIds: [] })
  expect(sent).not.toHaveProperty('slug')
  expect(sent).not.toHaveProperty('photo')
})

test('sends a typed slug and a new picture', () => {
  const sent = collectionOf({ ...blankCollection, name: 'Gifts', slug: 'presents', cover: { photo: null } })
  expect(sent).toMatchObject({ slug: 'presents', photo: null })
})

test('names error fields as the form does', () => {
  expect(toFormFields({ 'rule.priceTo': 'a', 'productIds.3': 'b', name: 'c' })).toEqual({
    priceTo: 'a',
    products: 'b',
    name: 'c',
  })
})
