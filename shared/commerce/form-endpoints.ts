import { formEndpoint } from '../core/form-endpoint.ts'
import type { SavedProduct } from './products.ts'

export const productForms = {
  create: formEndpoint<SavedProduct>('POST /api/products'),
  update: formEndpoint<SavedProduct>('PUT /api/products/:id'),
}
