import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Followed } from '#server/core/audit/followed.ts'
import type { Collection } from '#server/core/db/collection.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside, Site } from '#server/core/http/context.ts'
import type { Company } from '#shared/core/company.ts'
import type { Searched } from '../search/searched.ts'
import type { ContentType } from './content-type.ts'

/** Everything the rest of the server must know of a type of content. See [Note: Content types]. */
export interface ContentDescriptor extends ContentType {
  search: Searched
  files?: StoredFiles
  /** Columns with the bytes of files that the plan counts; of a row in the trash they are not counted. */
  sizes?: readonly PgColumn[]
  /** Removes rows of all companies whose time is over, beside those that lay in the trash for 30 days. */
  removeExpired?(owner: Db): Promise<unknown>
  /** What the activity log follows, by the name of the table. */
  activity: Record<string, Followed>
  /** The tables that leave with a site; what others refer to stands above. */
  collections: readonly Collection[]
  feeds?: readonly Feed[]
}

/** The files that rows of a type name. */
interface StoredFiles {
  /** Columns with the ids of files as they were received. */
  originals?: readonly PgColumn[]
  /** Columns with the hashes of pictures and clips. */
  hashes?: readonly PgColumn[]
  /** Whether visitors may see a row with this hash; unless said, one of the columns above in the type's own table. */
  isPublic?(db: Db, sha256: string): Promise<boolean>
}

/** A text that programs of other people fetch, such as RSS. */
interface Feed {
  path: string
  /** Content type. */
  type: string
  /** Whether it changes as time passes. */
  passes?: true
  make(ctx: Inside, site: Site, company: Pick<Company, 'name' | 'tagline' | 'description'>): Promise<string>
}
