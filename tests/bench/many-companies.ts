import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readConfig } from '#server/core/config.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { getOutbox } from '#server/core/mail/outbox.ts'
import { registerFeatures } from '#server/features.ts'
import { renewFigures } from '#server/platform/owners/company-figures.ts'
import { callSite } from '../call-site.ts'
import { makeIdleCompanies, runScheduledTasks } from '../idle-companies.ts'
import type { Effort } from './effort.ts'
import { type Finding, median } from './findings.ts'
import { ask } from './load/bare.ts'
import { host, type Place } from './place.ts'
import { timeToFirstPage } from './start.ts'

const companies = 1000
/** The benchmark's company is the platform. */
const env = { PLATFORM_BASE_DOMAIN: host }

/** The sign-up of a site, the start of the server and its scheduled tasks, in a database with 1,000 companies. */
export async function manyCompanies(place: Place, effort: Effort): Promise<Finding[]> {
  await place.asOwner((owner) => makeCompanies(owner, place.company))
  await place.settle()
  const starts: number[] = []
  for (let turn = 0; turn <= effort.turns; turn++) starts.push(await timeToFirstPage(place))
  const started = median(starts.slice(1))

  const tasks = await timeTasks(place, effort.turns)

  const site = await place.start(env)
  const times: number[] = []
  for (let turn = 0; turn <= effort.turns; turn++)
    times.push(
      await signUp(site, place, turn).catch(async (error: unknown) => {
        await site.stop()
        throw error
      }),
    )
  await site.stop()
  const seconds = median(times.slice(1))
  return [
    {
      claim: `Start with ${companies} companies, to the first page`,
      goal: '≤ 2 s',
      measured: `${started.toFixed(2)} s`,
      holds: started <= 2,
      figures: `${starts.length - 1} starts, longest ${Math.max(...starts.slice(1)).toFixed(2)} s`,
    },
    {
      claim: `Sign-up among ${companies} companies, from the code to the first page of the new site`,
      goal: '≤ 3 s',
      measured: `${seconds.toFixed(2)} s`,
      holds: seconds <= 3,
      figures: `${times.length - 1} sites, longest ${Math.max(...times.slice(1)).toFixed(2)} s`,
    },
    {
      claim: `A round of scheduled tasks among ${companies} idle companies`,
      goal: '≤ 1 s',
      measured: `${tasks.round.toFixed(0)} ms`,
      holds: tasks.round <= 1000,
      figures: `${effort.turns} rounds; renewing the figures of 100 companies ${tasks.renewal.toFixed(0)} ms`,
    },
  ]
}

/** Idle companies with the first pages and categories of the benchmark's company. */
async function makeCompanies(owner: Db, like: string) {
  const made = await makeIdleCompanies(owner, companies)
  await owner.execute(sql`
    insert into pages (tenant_id, title, slug, content, place)
    select made.id, title, pages.slug, content, place from pages, ${made} where tenant_id = ${like}`)
  await owner.execute(sql`
    insert into categories (tenant_id, type, name, slug, position)
    select made.id, type, name, categories.slug, position from categories, ${made}
    where tenant_id = ${like} and parent_id is null`)
}

/** Milliseconds of a round of scheduled tasks, and of one that renews figures of companies; medians. */
async function timeTasks({ dataDir, databaseUrl }: Place, turns: number) {
  registerFeatures()
  // Its imports read the lists of features when they load.
  const { withPipeline } = await import('#server/cli/transfer.ts')
  const rounds: number[] = []
  const renewals: number[] = []
  const config = readConfig({ dataDir, databaseUrl, logLevel: 'error' }, env)
  await withPipeline(config, async (pipeline) => {
    await pipeline.parts.jobs.ready()
    const timed = async (times: number[], work: () => Promise<unknown>) => {
      const began = performance.now()
      await work()
      times.push(performance.now() - began)
    }
    for (let turn = 0; turn <= turns; turn++) {
      await timed(rounds, () => runScheduledTasks(pipeline, console.error))
      await timed(renewals, () => renewFigures(pipeline.companies, console.error))
    }
  })
  return { round: median(rounds.slice(1)), renewal: median(renewals.slice(1)) }
}

/** Seconds from sending the code to the first page of the new site, for its admin and for a visitor. */
async function signUp(site: { port: number }, { company, dataDir }: Place, turn: number): Promise<number> {
  const email = `mia-${turn}@mail.example`
  const slug = `prints-${turn}-site`
  const person = { first_name: 'Mia', last_name: 'Keller', username: 'mia', password: 'tulip-anchor-95' }
  const body = { ...person, email, slug, site_name: 'Keller Prints', plan: 'pro' }
  await expectOk(callSite(site, host, 'POST', '/api/sign-up', { body }))
  const otp = await mailedCode(dataDir, company, email)
  const began = performance.now()
  const { url } = await expectOk(
    callSite<{ url: string }>(site, host, 'POST', '/api/sign-up/create', { body: { email, otp } }),
  )
  const { hostname, searchParams } = new URL(url)
  const ticket = { body: { token: searchParams.get('token') } }
  const { token } = await expectOk(callSite<{ token: string }>(site, hostname, 'POST', '/api/auth/exchange', ticket))
  await expectOk(callSite(site, hostname, 'GET', '/api/dashboard/stats', { token }))
  await expectOk(callSite(site, hostname, 'GET', '/api/photos'))
  const page = await ask(site.port, '/', { host: hostname })
  const seconds = (performance.now() - began) / 1000
  if (page.status !== 200 || !page.body.includes('Keller Prints'))
    throw new Error(`the first page was answered with ${page.status}`)
  return seconds
}

async function expectOk<Body>(call: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await call
  if (status >= 400) throw new Error(`answered with ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Waits for the email with a code. */
async function mailedCode(dataDir: string, company: string, email: string): Promise<string> {
  for (;;) {
    for (const mail of await getOutbox(dataDir, company).newest(3)) {
      const text = mail.toString()
      const code = /^(\d{6})\r?$/m.exec(text)?.[1]
      if (code && text.includes(email)) return code
    }
    await pause(50)
  }
}
