import type { UseFormReturnType } from '@mantine/form'
import type { ComponentType } from 'react'
import type { Words } from '#shared/content/revisions.ts'
import type { VersionCalls } from './versions.ts'

/** What every text has that is saved somewhere. */
export interface TextItem {
  _id: string
  title: string
  updatedAt: string
}

/** [Note: Text kinds] One kind of text, to the editor that writes all of them alike. */
export interface TextKind<Item extends TextItem, Values extends Words> {
  /** What one is called, within a sentence. */
  noun: string
  /** Where they are listed. */
  list: { to: string; title: string }
  calls: VersionCalls & { get: ((input: { id: string }) => Promise<Item>) & { key: string } }
  create(values: Values): Promise<Item>
  /** Changes what differs from what the form began with. `updatedAt` is what was seen; without it nobody is asked. */
  update(id: string, before: Values, values: Values, updatedAt: string | undefined): Promise<Item>
  blank: Values
  valuesOf(item: Item): Values
  problems(values: Values): Record<string, string>
  /** The form's main column, and the one beside it; `saved` is what it is now, where there is any. */
  Main: ComponentType<{ form: UseFormReturnType<Values>; saved: Item | undefined }>
  Side: ComponentType<{ form: UseFormReturnType<Values>; saved: Item | undefined }>
  /** As visitors will see it. */
  Preview: ComponentType<{ values: Values; saved: Item | undefined }>
  /** More to stand beside the title of one that exists. */
  Tools?: ComponentType<{ item: Item }>
  editAt(id: string): string
  /** Where visitors see it; nothing where they do not. */
  seenAt(item: Item): string | undefined
}
