import { type ContentTypeName, contentTypes } from '#shared/core/content-types.ts'

/** Public address of an item of any content type, by slug or id. Not in `paths`, which every page loads. */
export const itemPath = (type: ContentTypeName, key: string) => `${contentTypes[type].path}/${encodeURIComponent(key)}`
