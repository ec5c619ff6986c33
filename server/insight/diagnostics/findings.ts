import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { freeBytes, isSpaceShort } from '#server/core/disk-space.ts'
import type { Outside } from '#server/core/http/context.ts'
import { lastMails } from '#server/core/mail/sent-mails.ts'
import { storedBytes } from '#server/core/media/storage.ts'
import { mediaUsed } from '#server/core/media/usage.ts'
import { limitsOf, storageOf } from '#server/core/tenants/plans.ts'
import { version } from '#server/core/version.ts'
import { domains } from '#server/site/domains/domains.routes.ts'
import type { HealthState } from '#shared/insight/diagnostic-options.ts'
import type { Finding } from '#shared/insight/diagnostics.ts'
import { workFigures } from './work.ts'

type Ctx = Outside<'admin'>

const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** Everything that is looked at, in the order it is told. What cannot be looked at is a fault of its own. */
export async function findings(ctx: Ctx): Promise<Finding[]> {
  const looks: [string, () => Finding | Promise<Omit<Finding, 'name'>> | Omit<Finding, 'name'>][] = [
    ['Version', program],
    ['Database', () => database(ctx)],
    ['Storage', () => storage(ctx)],
    ['Media of the plan', () => media(ctx)],
    ['Background work', () => work(ctx)],
    ['Mail', () => mail(ctx)],
    ['Addresses', () => addresses(ctx)],
    ['Schedule', () => schedule(ctx)],
  ]
  const found: Finding[] = []
  for (const [name, look] of looks) {
    const { state, words } = await Promise.resolve()
      .then(look)
      .catch(() => said('fault', 'This could not be looked at.'))
    found.push({ name, state, words })
  }
  return found
}

const said = (state: HealthState, words: string) => ({ state, words })

const program = () => said('good', `Vitrine ${version}, Node ${process.versions.node}.`)

/** A database that answers later, in ms, is felt on every page. */
const slow = 250

async function database(ctx: Ctx) {
  const kind = ctx.config.databaseUrl ? 'PostgreSQL' : 'The embedded database'
  const { version: number, ms } = await ctx.read(async ({ db }) => {
    const before = performance.now()
    const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`)
    return { version: rows[0]!.version.split(' ')[0], ms: Math.max(1, Math.round(performance.now() - before)) }
  })
  const words = `${kind} (${number}) answers in ${ms} ms.`
  return said(ms > slow ? 'attention' : 'good', words)
}

const gigabyte = 1024 ** 3
/** Admins are warned while less than so many times the space that uploads need is free. */
const tightTimes = 10

async function storage({ config, site }: Ctx) {
  const folder = join(config.dataDir, 'media', site.id)
  const probe = join(folder, `.probe-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(probe, 'x', { flush: true })
  } catch {
    return said('fault', 'Nothing can be written where files are kept.')
  } finally {
    await rm(probe, { force: true })
  }
  const free = await freeBytes(config.dataDir)
  if (free === undefined) return said('good', 'Files can be written.')
  const words = `Files can be written; ${(free / gigabyte).toFixed(1)} GB are free.`
  if (await isSpaceShort(config)) return said('fault', `${words} Uploads are refused until there is more space.`)
  return said((await isSpaceShort(config, tightTimes)) ? 'attention' : 'good', words)
}

async function media(ctx: Ctx) {
  const { used, bytes } = await ctx.read(async ({ db }) => ({
    used: await mediaUsed(db),
    bytes: await storedBytes(db),
  }))
  const mostBytes = storageOf(ctx.site.plan)
  if (mostBytes !== null && bytes >= mostBytes * 0.9)
    return said(
      bytes >= mostBytes ? 'fault' : 'attention',
      `${(bytes / gigabyte).toFixed(1)} of ${Math.round(mostBytes / gigabyte)} GB of files.`,
    )
  const max = limitsOf(ctx.site.plan).media
  if (max === null) return said('good', `${plural(used, 'file')}; the plan sets no limit.`)
  const words = `${used.toLocaleString('en')} of ${max.toLocaleString('en')} files.`
  return said(used >= max ? 'fault' : used >= max * 0.9 ? 'attention' : 'good', words)
}

/** Work that has waited this long, in seconds, is done by nobody. */
const late = 300

async function work(ctx: Ctx) {
  const figures = await ctx.read(({ db, site }) => workFigures(db, site.id))
  const { waiting, failed } = figures
  if (figures.late > late)
    return said(
      'fault',
      `Work has been waiting for ${plural(Math.round(figures.late / 60), 'minute')}: nobody does it.`,
    )
  const words = `${plural(waiting, 'job')} waiting, ${failed.toLocaleString('en')} given up.`
  return said(failed ? 'attention' : 'good', words)
}

async function mail(ctx: Ctx) {
  const mails = await ctx.read(({ db }) => lastMails(db))
  const [last] = mails
  const open = mails.filter(({ state }) => state === 'refused')
  const waits = mails.find(({ state }) => state === 'waiting')
  if (last && open[0] === last) return said('fault', `The last mail was refused: ${last.problem}`)
  if (waits) return said('attention', `A mail waits to be sent: ${waits.problem}`)
  if (open.length)
    return said('attention', `${plural(open.length, 'mail was', 'mails were')} refused of the last ${mails.length}.`)
  const how = ctx.config.smtpUrl
    ? 'Mail leaves by a mail server.'
    : 'No mail server is set up: mail stays on this machine.'
  const state = ctx.config.smtpUrl || ctx.config.demo ? 'good' : 'attention'
  return said(state, `${how} ${last ? `The last ${mails.length} arrived there.` : 'None has been sent yet.'}`)
}

async function addresses(ctx: Ctx) {
  const { results } = await domains.list({}, ctx)
  const waiting = results.filter(({ state }) => state === 'waiting')
  const own = results.filter(({ state }) => state === 'proven')
  if (waiting.length)
    return said(
      'attention',
      `${waiting.map(({ host }) => host).join(', ')} ${waiting.length === 1 ? 'waits' : 'wait'} for proof in the DNS.`,
    )
  return said('good', `The site is at ${own.map(({ host }) => host).join(', ')}.`)
}

/** What was to be published is, within this many seconds. */
const patience = 120

async function schedule(ctx: Ctx) {
  const overdue = await ctx.read(async ({ db }) => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select (
        (select count(*) from blogs where not published and trashed_at is null
          and publish_at < now() - make_interval(secs => ${patience})) +
        (select count(*) from events where not published and trashed_at is null
          and publish_at < now() - make_interval(secs => ${patience})))::int as count`,
    )
    return rows[0]!.count
  })
  return overdue
    ? said('fault', `${plural(overdue, 'item')} should have been published by now: the regular chores do not run.`)
    : said('good', 'Nothing that was to be published is late.')
}
