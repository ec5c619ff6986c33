import { sql } from 'drizzle-orm'
import { bigint, text } from 'drizzle-orm/pg-core'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { countedColumns, derivatives, imageFields, Slug } from '#server/core/media/collection-media.ts'
import { xml, document as xmlDocument } from '#server/core/xml.ts'
import { contentColumns } from './content-type.ts'
import type { ContentDescriptor } from './descriptor.ts'
import { imageColumns } from './image-columns.ts'

/** A content type for tests, which check that all features handle a new type. */
export const recipes = tenantTable('recipes', {
  ...contentColumns(),
  ...imageColumns(),
  slug: text('slug').notNull(),
  method: text('method').notNull().default(''),
  size: bigint('size', { mode: 'number' }).notNull().default(0),
})

/** SQL that a migration would contain. */
export const createRecipes = `
create table if not exists recipes (
  id uuid not null default gen_random_uuid(), tenant_id uuid not null default current_setting('app.tenant')::uuid,
  created_at timestamptz(3) not null default now(), title text not null, tags text[] not null default '{}',
  views bigint not null default 0, likes bigint not null default 0, comments_count bigint not null default 0,
  published boolean not null default false, published_at timestamptz(3), trashed_at timestamptz(3), created_by uuid,
  updated_at timestamptz(3) not null default now(), updated_by text, sha256 text, width integer not null default 0,
  height integer not null default 0, thumbhash text not null default '', webp integer[] not null default '{}',
  alt text not null default '', slug text not null, method text not null default '', size bigint not null default 0,
  primary key (tenant_id, id));
alter table recipes enable row level security;
drop policy if exists recipes_own_tenant on recipes;
create policy recipes_own_tenant on recipes using (tenant_id = (select current_setting('app.tenant')::uuid));`

const isVisible = sql`${recipes.published} and ${recipes.trashedAt} is null`

export const recipeDescriptor = {
  kind: 'recipes',
  noun: 'recipe',
  table: recipes,
  key: recipes.slug,
  isVisible,
  search: {
    type: 'recipes',
    table: recipes,
    isVisible,
    visibleFrom: sql`coalesce(${recipes.publishedAt}, ${recipes.createdAt})`,
    slug: recipes.slug,
    title: recipes.title,
    body: recipes.method,
    madeAt: recipes.createdAt,
    views: recipes.views,
    image: recipes,
  },
  files: { hashes: [recipes.sha256] },
  sizes: [recipes.size],
  activity: {
    recipes: { kind: 'recipe', title: 'title', fields: { title: 'Title', method: ['Method', 'html'] } },
  },
  collections: [
    {
      table: recipes,
      keys: [{ columns: ['slug'] }],
      counterColumns: countedColumns,
      html: ['method'],
      fields: { ...imageFields, slug: Slug },
      media: derivatives,
    },
  ],
  feeds: [
    {
      path: '/recipes/rss.xml',
      type: 'application/rss+xml; charset=utf-8',
      async make({ db }) {
        const rows = await db.select({ title: recipes.title }).from(recipes).where(isVisible)
        return xmlDocument(xml`<rss>${rows.map(({ title }) => xml`<title>${title}</title>`)}</rss>`)
      },
    },
  ],
  // The lists of real types do not contain its name.
} as Omit<ContentDescriptor, 'kind' | 'noun' | 'search' | 'activity'> as ContentDescriptor
