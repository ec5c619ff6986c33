import { type ContentTypeName, contentTypeNames } from './content-types.ts'

/**
 * The content that a public response is made of. A write raises the cache version of the kinds that it changes, so
 * that cached responses made of them become invalid. Responses that depend on the time use `minute`.
 */
export type ContentKind =
  | ContentTypeName
  | 'categories'
  | 'company'
  | 'comments'
  | 'home'
  | 'sliders'
  | 'recommendations'
  | 'redirects'
  | 'photo-sales'
  | 'minute'
export const contentKinds: readonly ContentKind[] = [
  ...contentTypeNames,
  'categories',
  'company',
  'comments',
  'home',
  'sliders',
  'recommendations',
  'redirects',
  'photo-sales',
  'minute',
]
