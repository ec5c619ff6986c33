import { formEndpoint } from '../core/form-endpoint.ts'
import type { Subscription } from './subscriptions.ts'

/** The document of a nonprofit or school: one PDF or JPEG in the field `document`. */
export const requestNonprofit = formEndpoint<Subscription>()('POST /api/admin/subscription/nonprofit', {
  access: 'admin',
  limit: 'write',
  files: ['document'],
})
