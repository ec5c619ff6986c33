import { type ContentTypeName, contentTypes } from '#shared/core/content-types.ts'

/** Where visitors find one item of any type of content, by its slug or id. Apart from `paths`, which every page needs. */
export const itemPath = (type: ContentTypeName, key: string) => `${contentTypes[type].path}/${encodeURIComponent(key)}`
