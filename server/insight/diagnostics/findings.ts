import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { freeBytes, isSpaceShort } from '#server/core/disk-space.ts'
import type { RequestContext } from '#server/core/http/context.ts'
import { listRecentMails } from '#server/core/mail/sent-mails.ts'
import { storedBytes } from '#server/core/media/storage.ts'
import { countMedia } from '#server/core/media/usage.ts'
import { limitsOf, storageOf } from '#server/core/tenants/plans.ts'
import { version } from '#server/core/version.ts'
import { domains } from '#server/site/domains/domains.routes.ts'
import type { HealthState } from '#shared/insight/diagnostic-options.ts'
import type { Finding } from '#shared/insight/diagnostics.ts'
import { workFigures } from './work.ts'

type Ctx = RequestContext<'admin'>

const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** Runs all checks in the displayed order. A check that throws is reported as a fault. */
export async function findings(ctx: Ctx): Promise<Finding[]> {
  const looks: [string, () => Finding | Promise<Omit<Finding, 'name'>> | Omit<Finding, 'name'>][] = [
    ['Version', program],
    ['Database', () => database(ctx)],
    ['Storage', () => storage(ctx)],
    ['Media of the plan', () => media(ctx)],
    ['Background jobs', () => work(ctx)],
    ['Mail', () => mail(ctx)],
    ['Addresses', () => addresses(ctx)],
    ['Schedule', () => schedule(ctx)],
  ]
  const found: Finding[] = []
  for (const [name, look] of looks) {
    const { state, words } = await Promise.resolve()
      .then(look)
      .catch(() => result('fault', 'This check failed.'))
    found.push({ name, state, words })
  }
  return found
}

const result = (state: HealthState, words: string) => ({ state, words })

const program = () => result('good', `Vitrine ${version}, Node ${process.versions.node}.`)

/** A slower response in ms affects every page. */
const slow = 250

async function database(ctx: Ctx) {
  const kind = ctx.config.databaseUrl ? 'PostgreSQL' : 'The embedded database'
  const { version: number, ms } = await ctx.read(async ({ db }) => {
    const before = performance.now()
    const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`)
    return { version: rows[0]!.version.split(' ')[0], ms: Math.max(1, Math.round(performance.now() - before)) }
  })
  const text = `${kind} (${number}) responds in ${ms} ms.`
  return result(ms > slow ? 'attention' : 'good', text)
}

const gigabyte = 1024 ** 3
/** Multiple of the required space below which admins are warned. */
const tightTimes = 10

async function storage({ config, site }: Ctx) {
  const folder = join(config.dataDir, 'media', site.id)
  const probe = join(folder, `.probe-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(probe, 'x', { flush: true })
  } catch {
    return result('fault', 'The file storage is not writable.')
  } finally {
    await rm(probe, { force: true })
  }
  const free = await freeBytes(config.dataDir)
  if (free === undefined) return result('good', 'Files can be written.')
  const text = `Files can be written; ${(free / gigabyte).toFixed(1)} GB are free.`
  if (await isSpaceShort(config)) return result('fault', `${text} Uploads are refused until there is more space.`)
  return result((await isSpaceShort(config, tightTimes)) ? 'attention' : 'good', text)
}

/** Share of a plan limit from which staff are warned. */
const nearLimit = 0.9

async function media(ctx: Ctx) {
  const { used, bytes } = await ctx.read(async ({ db }) => ({
    used: await countMedia(db),
    bytes: await storedBytes(db),
  }))
  const mostBytes = storageOf(ctx.site.plan)
  if (mostBytes !== null && bytes >= mostBytes * nearLimit)
    return result(
      bytes >= mostBytes ? 'fault' : 'attention',
      `${(bytes / gigabyte).toFixed(1)} of ${Math.round(mostBytes / gigabyte)} GB of files.`,
    )
  const max = limitsOf(ctx.site.plan).media
  if (max === null) return result('good', `${plural(used, 'file')}; the plan sets no limit.`)
  const text = `${used.toLocaleString('en')} of ${max.toLocaleString('en')} files.`
  return result(used >= max ? 'fault' : used >= max * nearLimit ? 'attention' : 'good', text)
}

/** Seconds after which waiting jobs are reported. */
const maxWait = 300

async function work(ctx: Ctx) {
  const figures = await ctx.read(({ db, site }) => workFigures(db, site.id))
  const { waiting, failed } = figures
  if (figures.overdue > maxWait)
    return result(
      'fault',
      `Jobs have been waiting for ${plural(Math.round(figures.overdue / 60), 'minute')}. No server is running them.`,
    )
  const text = `${plural(waiting, 'job')} waiting, ${failed.toLocaleString('en')} failed.`
  return result(failed ? 'attention' : 'good', text)
}

async function mail(ctx: Ctx) {
  const mails = await ctx.read(({ db }) => listRecentMails(db))
  const [last] = mails
  const open = mails.filter(({ state }) => state === 'refused')
  const waits = mails.find(({ state }) => state === 'waiting')
  if (last && open[0] === last) return result('fault', `The last mail was refused: ${last.problem}`)
  if (waits) return result('attention', `An email could not be sent yet: ${waits.problem}`)
  if (open.length)
    return result('attention', `${plural(open.length, 'mail was', 'mails were')} refused of the last ${mails.length}.`)
  const how = ctx.config.smtpUrl
    ? 'Emails are sent with a mail server.'
    : 'No mail server is configured: emails are stored on this machine.'
  const state = ctx.config.smtpUrl || ctx.config.demo ? 'good' : 'attention'
  return result(state, `${how} ${last ? `The last ${mails.length} had no errors.` : 'None has been sent yet.'}`)
}

async function addresses(ctx: Ctx) {
  const { results } = await domains.list({}, ctx)
  const waiting = results.filter(({ state }) => state === 'waiting')
  const own = results.filter(({ state }) => state === 'proven')
  if (waiting.length)
    return result(
      'attention',
      `${waiting.map(({ host }) => host).join(', ')} ${waiting.length === 1 ? 'waits' : 'wait'} for DNS verification.`,
    )
  return result('good', `The site is at ${own.map(({ host }) => host).join(', ')}.`)
}

/** Seconds within which scheduled items must be published. */
const maxDelay = 120

async function schedule(ctx: Ctx) {
  const overdue = await ctx.read(async ({ db }) => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select (
        (select count(*) from blogs where not published and trashed_at is null
          and publish_at < now() - make_interval(secs => ${maxDelay})) +
        (select count(*) from events where not published and trashed_at is null
          and publish_at < now() - make_interval(secs => ${maxDelay})))::int as count`,
    )
    return rows[0]!.count
  })
  return overdue
    ? result('fault', `${plural(overdue, 'item')} should have been published by now. The scheduled tasks do not run.`)
    : result('good', 'All scheduled items were published on time.')
}
