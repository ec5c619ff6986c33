import { parseArgs } from 'node:util'
import { readConfig } from '../core/config.ts'
import { withoutValues } from '../core/log.ts'
import { oneLine } from '../core/one-line.ts'
import { registerFeatures } from '../features.ts'
import { addCompany, addUser, migrate, reindexAll, rotateSecret } from './operate.ts'
import { serveSite } from './serve.ts'

const usageOf = (companies: string) => `Usage: vitrine <command> [options]

  serve                     run the site
  dev                       run the site from its sources and reload on changes
  migrate                   migrate the database and stop
  reindex                   rebuild the search index
  rotate-secret             replace the key that signs links (--now revokes the old key at once, if it has leaked)
  company add <slug>        create a company (--name, --host …, --plan free|pro|business|enterprise)
${companies}
  owner add                 create an account on the owners' site, PLATFORM_OWNERS_HOST (--email, --username, --name;
                            reads the password from standard input)
  export <slug> <file>      export a company to a zip
  import <slug> <file>      import such a zip into a company (--dry-run only prints what would change)
  user add <slug>           create an account (--email, --username, --name, --role; reads the password from standard input)

Options:
  --demo                    with serve or dev: create the demo companies and show mail at /mailbox (this machine only)
  --port <n>  --host <name>  --data <folder>
`

/** Runs one command of the command line and ends the process with its exit code. */
export async function main(args: string[]) {
  try {
    await run(args)
  } catch (error) {
    // Messages contain texts of companies.
    const lines = error instanceof Error ? withoutValues(error.message).split('\n') : []
    console.error(lines.length ? lines.map(oneLine).join('\n') : error)
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
      reason: { type: 'string' },
      when: { type: 'string' },
      from: { type: 'string' },
      until: { type: 'string' },
      'dry-run': { type: 'boolean' },
      now: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const [command, verb, slug, value, ...further] = positionals
  expectNoFurther(positionals)
  const port = values.port === undefined ? undefined : Number(values.port)
  const shared = { dataDir: values.data, port }
  if (command === 'serve' || command === 'dev')
    return serveSite(
      readConfig({ ...shared, host: values.host?.[0], demo: values.demo ?? false, development: command === 'dev' }),
    )

  const config = readConfig(shared)
  // Files that are imported below read the lists of features when they load.
  registerFeatures()
  if (command === 'migrate') return migrate(config)
  if (command === 'reindex') return reindexAll(config)
  if (command === 'rotate-secret') return rotateSecret(config, values.now ?? false)
  // The second argument of these two is the company.
  if (command === 'export' && verb && slug) return (await import('./transfer.ts')).exportCompany(config, verb, slug)
  if (command === 'import' && verb && slug)
    return (await import('./transfer.ts')).importCompany(config, verb, slug, values['dry-run'] ?? false)
  if (command === 'owner' && verb === 'add' && values.email && values.username)
    return (await import('./owners.ts')).addOwner(config, {
      email: values.email,
      username: values.username,
      name: values.name ?? values.username,
    })
  if (command === 'company' && verb) {
    const { companyCommand } = await import('./company.ts')
    if (await companyCommand(config, { ...values, verb, about: slug, value, further })) return
  }
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
  const { companyVerbs } = await import('./company.ts')
  const lines = Object.entries(companyVerbs).map(
    ([name, { arguments: usage, description }]) =>
      `  ${`company ${name} ${usage}`.trimEnd().padEnd(42)} ${description}`,
  )
  console.log(usageOf(lines.join('\n')))
  if (!values.help && command !== 'help') process.exitCode = 1
}

/** Positional arguments of the commands other than `company …`. */
const argumentCounts: Record<string, number> = {
  ...{ serve: 0, dev: 0, migrate: 0, reindex: 0, 'rotate-secret': 0 },
  ...{ export: 2, import: 2, 'owner add': 1, 'user add': 2, 'company add': 2 },
}

/** Throws for an argument that the command would ignore. */
function expectNoFurther([command = '', ...rest]: string[]) {
  const count = argumentCounts[command] ?? argumentCounts[`${command} ${rest[0]}`]
  if (count !== undefined && rest.length > count) throw new Error(`Unexpected argument: ${rest[count]}`)
}
