import type { UseFormReturnType } from '@mantine/form'
import type { ComponentType } from 'react'
import type { TextContent } from '#shared/content/revisions.ts'
import type { VersionCalls } from './versions.ts'

/** Fields that all stored texts share. */
export interface TextItem {
  _id: string
  title: string
  updatedAt: string
}

/** [Note: Text kinds] The settings of the text editor for a content type. */
export interface TextKind<Item extends TextItem, Values extends TextContent> {
  /** Its name within a sentence. */
  noun: string
  /** The page with the list. */
  list: { to: string; title: string }
  calls: VersionCalls & { get: ((input: { id: string }) => Promise<Item>) & { key: string } }
  create(values: Values): Promise<Item>
  /** Saves the fields that differ from `before`. Without `updatedAt`, other users' changes are overwritten. */
  update(id: string, before: Values, values: Values, updatedAt: string | undefined): Promise<Item>
  blank: Values
  valuesOf(item: Item): Values
  problems(values: Values): Record<string, string>
  /** The columns of the form. `saved` is the stored text, if any. */
  Main: ComponentType<{ form: UseFormReturnType<Values>; saved: Item | undefined }>
  Side: ComponentType<{ form: UseFormReturnType<Values>; saved: Item | undefined }>
  Preview: ComponentType<{ values: Values; saved: Item | undefined }>
  /** More buttons beside the title of a stored text. */
  Tools?: ComponentType<{ item: Item }>
  editAt(id: string): string
  /** The public page, if visitors can see it. */
  seenAt(item: Item): string | undefined
}
