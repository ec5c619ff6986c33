import { type CommentedType, type ContentTypeName, contentTypeInfo, contentTypeNames } from './content-types.ts'

export const isCommented = (name: ContentTypeName): name is CommentedType => contentTypeInfo(name).commented

/** The types of content that visitors like and comment on. */
export const commentedTypes = contentTypeNames.filter(isCommented)
