import { Registry } from '#server/core/registry.ts'
import type { Searched } from './searched.ts'

/** Every kind of content that visitors can find. */
export const searchedTypes = new Registry<Searched>('searched types')
