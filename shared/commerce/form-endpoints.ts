import { formEndpoint } from '../core/form-endpoint.ts'
import type { ProductFile } from './digital.ts'
import type { SavedProduct } from './products.ts'

const terms = { access: 'admin', files: ['image', 'images'] } as const

/** Adds a file for customers to a product. */
export const addProductFile = formEndpoint<{ file: ProductFile }>()('POST /api/products/:id/files', {
  access: 'admin',
  files: ['file'],
})

export const productForms = {
  create: formEndpoint<SavedProduct>()('POST /api/products', terms),
  update: formEndpoint<SavedProduct>()('PUT /api/products/:id', terms),
}
