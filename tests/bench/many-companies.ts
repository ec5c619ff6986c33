import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { getOutbox } from '#server/core/mail/outbox.ts'
import { callSite } from '../call-site.ts'
import type { Effort } from './effort.ts'
import { type Finding, median } from './findings.ts'
import { host, type Place } from './place.ts'
import { timeToFirstPage } from './start.ts'

const companies = 1000
/** The benchmark's company is the platform. */
const env = { PLATFORM_BASE_DOMAIN: host }

/** The sign-up of a site, and the start of the server, in a database with 1,000 companies. */
export async function manyCompanies(place: Place, effort: Effort): Promise<Finding[]> {
  await place.asOwner((owner) => makeCompanies(owner, place.company))
  await place.settle()
  const starts: number[] = []
  for (let turn = 0; turn <= effort.turns; turn++) starts.push(await timeToFirstPage(place))
  const started = median(starts.slice(1))

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
  ]
}

/** Companies with the first pages and categories of the benchmark's company. */
async function makeCompanies(owner: Parameters<Parameters<Place['asOwner']>[0]>[0], like: string) {
  const made = sql`(select id, slug from tenants where slug like 'many-%') made`
  await owner.execute(
    sql`insert into tenants (slug, plan) select 'many-' || n, 'free' from generate_series(1, ${companies}) n`,
  )
  await owner.execute(sql`insert into domains (host, tenant_id) select slug || '.many.example', id from ${made}`)
  await owner.execute(sql`insert into company (tenant_id, name) select id, slug from ${made}`)
  await owner.execute(sql`
    insert into pages (tenant_id, title, slug, content, place)
    select made.id, title, pages.slug, content, place from pages, ${made} where tenant_id = ${like}`)
  await owner.execute(sql`
    insert into categories (tenant_id, type, name, slug, position)
    select made.id, type, name, categories.slug, position from categories, ${made}
    where tenant_id = ${like} and parent_id is null`)
}

/** Seconds from sending the code to the first page of the new site, opened by its admin. */
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
  return (performance.now() - began) / 1000
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
