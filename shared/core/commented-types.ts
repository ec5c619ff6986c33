import { aboutType, type CommentedType, type ContentTypeName, contentTypeNames } from './content-types.ts'

export const isCommented = (name: ContentTypeName): name is CommentedType => aboutType(name).commented

/** The types of content that visitors like and comment on. */
export const commentedTypes = contentTypeNames.filter(isCommented)
