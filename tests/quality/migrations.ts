import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Checks that migrations were only added: each one in the journal has its hash in `hashes.txt`, in the same order.
 * `--add` records new ones.
 */
const folder = 'server/core/db/migrations'
const list = `${folder}/hashes.txt`

const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
  entries: { tag: string; when: number }[]
}
const present = journal.entries.map(({ tag }) => {
  const hash = createHash('sha256')
    .update(readFileSync(`${folder}/${tag}.sql`))
    .digest('hex')
  return `${hash}  ${tag}.sql`
})
const recorded = readFileSync(list, 'utf8').split('\n').filter(Boolean)

const problems: string[] = []
for (const [index, line] of recorded.entries())
  if (present[index] !== line)
    problems.push(`${line.split('  ')[1]} was changed, removed or moved. Restore it and add a new migration instead.`)
for (const [index, { tag, when }] of journal.entries.entries())
  if (when <= (journal.entries[index - 1]?.when ?? 0))
    problems.push(`${tag}.sql is older than the migration before it, so it would be left out. Generate it again.`)

const added = present.slice(recorded.length)
if (added.length > 0 && problems.length === 0 && process.argv.includes('--add'))
  writeFileSync(list, `${present.join('\n')}\n`)
else
  for (const line of added)
    problems.push(`${line.split('  ')[1]} is new. Record it with \`node tests/quality/migrations.ts --add\`.`)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
