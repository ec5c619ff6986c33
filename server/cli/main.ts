import { parseArgs } from 'node:util'
import { readConfig } from '../core/config.ts'
import { withoutValues } from '../core/log.ts'
import { addCompany, addUser, listCompanies, migrate, reindexAll, rotateSecret } from './operate.ts'
import { serveSite } from './serve.ts'

const usage = `Usage: vitrine <command> [options]

  serve                     run the site
  dev                       run the site from its sources, reloading as they change
  migrate                   bring the database up to date and stop
  reindex                   make everything findable anew
  rotate-secret             replace the key that signs links (--now ends the old one at once, for one that leaked)
  company add <slug>        make a company (--name, --host …, --plan free|pro|business|enterprise)
  company list              show the companies and their hosts
  export <slug> <file>      pack a company into a zip
  import <slug> <file>      take such a zip into a company (--dry-run only says what would change)
  user add <slug>           make an account (--email, --username, --name, --role; asks for the password on standard input)

Options:
  --demo                    with serve or dev: make the demonstration companies and show mail at /mailbox (this machine only)
  --port <n>  --host <name>  --data <folder>
`

/** Runs one command of the command line and ends the process with its exit code. */
export async function main(args: string[]) {
  try {
    await run(args)
  } catch (error) {
    console.error(error instanceof Error ? withoutValues(error.message) : error)
    if (error instanceof Error && error.cause && process.env.LOG_LEVEL === 'debug') console.error(error.cause)
    process.exitCode = 1
  }
}

async function run(args: string[]) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      demo: { type: 'boolean' },
      port: { type: 'string' },
      host: { type: 'string', multiple: true },
      data: { type: 'string' },
      name: { type: 'string' },
      plan: { type: 'string' },
      email: { type: 'string' },
      username: { type: 'string' },
      role: { type: 'string' },
      'dry-run': { type: 'boolean' },
      now: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const [command, verb, slug] = positionals
  const port = values.port === undefined ? undefined : Number(values.port)
  const shared = { dataDir: values.data, port }
  if (command === 'serve' || command === 'dev')
    return serveSite(
      readConfig({ ...shared, host: values.host?.[0], demo: values.demo ?? false, development: command === 'dev' }),
    )

  const config = readConfig(shared)
  if (command === 'migrate') return migrate(config)
  if (command === 'reindex') return reindexAll(config)
  if (command === 'rotate-secret') return rotateSecret(config, values.now ?? false)
  // For these two, what stands second is the company.
  if (command === 'export' && verb && slug) return (await import('./transfer.ts')).exportCompany(config, verb, slug)
  if (command === 'import' && verb && slug)
    return (await import('./transfer.ts')).importCompany(config, verb, slug, values['dry-run'] ?? false)
  if (command === 'company' && verb === 'list') return listCompanies(config)
  if (command === 'company' && verb === 'add' && slug)
    return addCompany(config, {
      slug,
      name: values.name ?? slug,
      plan: values.plan ?? 'free',
      hosts: values.host ?? [],
    })
  if (command === 'user' && verb === 'add' && slug && values.email && values.username)
    return addUser(config, {
      slug,
      email: values.email,
      username: values.username,
      name: values.name ?? values.username,
      role: values.role ?? 'customer',
    })
  console.log(usage)
  if (!values.help && command !== 'help') process.exitCode = 1
}
