import { Registry } from '#server/core/registry.ts'
import type { Searched } from './searched.ts'

/** The content types that visitors can search. */
export const searchedTypes = new Registry<Searched>('searched types')
