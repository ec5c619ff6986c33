import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AuditedTable } from '#server/core/audit/audited-table.ts'
import type { Collection } from '#server/core/db/collection.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Site, TxContext } from '#server/core/http/context.ts'
import type { Deadline } from '#server/core/tenants/suspension.ts'
import type { Company } from '#shared/core/company.ts'
import type { Searched } from '../search/searched.ts'
import type { ContentType } from './content-type.ts'

/** Everything that other features need to know about a content type. See [Note: Content types]. */
export interface ContentDescriptor extends ContentType {
  search: Searched
  categories?: Categorized
  files?: StoredFiles
  /** Columns with file sizes that count towards the plan, except in the trash. */
  sizes?: readonly PgColumn[]
  /** Deletes expired rows of all tenants, in addition to emptying the trash. */
  removeExpired?(owner: Db): Promise<unknown>
  /** What `removeExpired` goes by. */
  deadlines?: readonly Deadline[]
  /** Tables that the activity log records, by table name. */
  activity: Record<string, AuditedTable>
  /** The tables in a site export. A referenced table comes before those that refer to it. */
  collections: readonly Collection[]
  feeds?: readonly Feed[]
}

/** How items store their category, by name, and the categories of a new company. See [Note: Categories]. */
interface Categorized {
  /** The column with the name. */
  column: PgColumn
  /** The first categories in their order. */
  stated: readonly string[]
  /** The category of items for which none was chosen; absent where items need none. */
  fallback?: string
  /** Where items store a top-level category and a subcategory: the column of the former, and the first subcategories. */
  parent?: { column: PgColumn; stated: Readonly<Record<string, readonly string[]>> }
  /** Any name is accepted and creates a category. */
  anyName?: true
}

/** The files that rows reference. */
interface StoredFiles {
  /** Columns with ids of original files. */
  originals?: readonly PgColumn[]
  /** Columns with hashes of images and clips. */
  hashes?: readonly PgColumn[]
  /** Whether visitors may see a file with this hash. By default, if a visible row of the table references it. */
  isPublic?(db: Db, sha256: string): Promise<boolean>
}

/** A feed for other programs, such as RSS. */
interface Feed {
  path: string
  /** Media type. */
  type: string
  /** Whether it changes over time without a write. */
  passes?: true
  make(ctx: TxContext, site: Site, company: Pick<Company, 'name' | 'tagline' | 'description'>): Promise<string>
}
