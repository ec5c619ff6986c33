import { Registry } from '#server/core/registry.ts'
import { isCommented } from '#shared/core/commented-types.ts'
import type { CommentedType } from '#shared/core/content-types.ts'
import type { ContentDescriptor } from './descriptor.ts'

/** Every type of content. */
export const contentTypes = new Registry<ContentDescriptor>('content types')

/** The types that visitors can like and comment on. */
export const commentedContent = () =>
  contentTypes.all().filter((type): type is ContentDescriptor & { kind: CommentedType } => isCommented(type.kind))
