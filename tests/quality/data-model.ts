import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Checks that docs/data-model.md matches the Drizzle schema. `--write` updates it. */
const place = 'docs/data-model.md'
const areas = ['core', 'identity', 'content', 'site', 'commerce', 'insight', 'transfer', 'platform']

const introduction = `# Data model

Generated from \`server/**/*.table.ts\` by \`npm run data-model -- --write\`; \`npm run check\` fails if it is out of date.

A table with \`tenant_id\` holds rows of many companies. Row-level security shows a request the rows of its own company only (see \`docs/decisions/002-separate-tenants-by-row-level-security.md\`), and references between such tables include \`tenant_id\`. The queue of jobs (schema \`pgboss\`) belongs to pg-boss and is not listed.
`

function columnLine(column: PgColumn, references: Map<string, string>) {
  const facts = [
    column.notNull ? '' : 'optional',
    column.generated ? 'generated' : '',
    references.has(column.name) ? `→ ${references.get(column.name)}` : '',
  ].filter(Boolean)
  return `| \`${column.name}\` | ${column.getSQLType()} | ${facts.join(', ')} |`
}

function tableLines(table: PgTable, file: string, source: string) {
  const { name, columns, foreignKeys } = getTableConfig(table)
  const references = new Map(
    foreignKeys.map((key) => {
      const { columns: own, foreignTable } = key.reference()
      const target = getTableConfig(foreignTable).name
      const deletion = key.onDelete && key.onDelete !== 'no action' ? ` (on delete: ${key.onDelete})` : ''
      return [own.findLast((column) => column.name !== 'tenant_id')?.name ?? 'tenant_id', `\`${target}\`${deletion}`]
    }),
  )
  return [
    `### ${name}`,
    '',
    `${commentOf(source, name)}Defined in \`${file}\`.`,
    '',
    '| column | type | notes |',
    '| --- | --- | --- |',
    ...columns.map((column) => columnLine(column, references)),
    '',
  ]
}

/** The doc comment above the definition of a table, as one line that ends with a space. */
function commentOf(source: string, name: string) {
  const definition = source.search(
    new RegExp(`export const \\w+ = (?:tenantTable|tenantFigures|pgTable)\\(\\s*'${name}'`),
  )
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(source.slice(0, definition))?.[1]
  if (!comment) return ''
  const text = comment
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  return `${text.endsWith('.') ? text : `${text}.`} `
}

const lines = [introduction]
for (const area of areas) {
  lines.push(`## ${area[0]?.toUpperCase()}${area.slice(1)}`, '')
  for (const file of globSync(`server/${area}/**/*.table.ts`).toSorted()) {
    const source = readFileSync(file, 'utf8')
    const exported = Object.values((await import(resolve(file))) as Record<string, unknown>)
    for (const table of exported) if (is(table, PgTable)) lines.push(...tableLines(table, file, source))
  }
}
const text = `${lines.join('\n').trimEnd()}\n`

if (process.argv.includes('--write')) writeFileSync(place, text)
else if (readFileSync(place, 'utf8') !== text) {
  console.error(`${place} is out of date. Run \`npm run data-model -- --write\`.`)
  process.exitCode = 1
}
