import { type ContentTypeName, contentTypeNames } from './content-types.ts'

/**
 * Which content a public answer is made of. A write bumps the version of the
 * kinds it touches, and every kept answer that depends on them is forgotten.
 * What depends on the time names `minute`, which nothing has to touch.
 */
export type ContentKind = ContentTypeName | 'company' | 'comments' | 'sliders' | 'recommendations' | 'minute'
export const contentKinds: readonly ContentKind[] = [
  ...contentTypeNames,
  'company',
  'comments',
  'sliders',
  'recommendations',
  'minute',
]
