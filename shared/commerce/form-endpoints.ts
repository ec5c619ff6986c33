import { formEndpoint } from '../core/form-endpoint.ts'
import type { SavedProduct } from './products.ts'

const terms = { access: 'admin', files: ['image', 'images'] } as const

export const productForms = {
  create: formEndpoint<SavedProduct>()('POST /api/products', terms),
  update: formEndpoint<SavedProduct>()('PUT /api/products/:id', terms),
}
