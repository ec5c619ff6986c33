import { Registry } from '#server/core/registry.ts'
import type { ContentType } from './content-type.ts'

/** Every kind of content that people make, like and comment on. */
export const contentTypes = new Registry<ContentType>('content types')

/** Kinds that are counted in the console although nobody likes or comments on them. */
export const uncommentedTypes = new Registry<Pick<ContentType, 'kind' | 'table'>>('content types without comments')
