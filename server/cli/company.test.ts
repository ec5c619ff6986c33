import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { company } from '#server/core/company/company.table.ts'
import { pdfOf } from '#server/core/media/pdf.ts'
import { domains } from '#server/core/tenants/tenants.table.ts'
import { ownerActions } from '#server/platform/owners/owners.table.ts'
import { subscriptions } from '#server/platform/subscriptions/subscriptions.table.ts'
import { mailsTo } from '#tests/mailed.ts'
import { submitForm } from '#tests/submit-form.ts'
import { onTrial } from '#tests/trial.ts'
import { databases } from '#tests/world.ts'

// Another process cannot open the embedded database of a running server.
const [{ url } = {}] = databases.filter(({ kind }) => kind === 'postgres')

/** A company on a trial, and the command line for it. */
async function setUp() {
  const made = await onTrial({ url })
  const { slug } = made.here
  // Its imports need the features that the server registers.
  const { companyCommand } = await import('./company.ts')
  const printed: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  onTestFinished(() => log.mockRestore())
  const run = async (verb: string, options: Omit<Parameters<typeof companyCommand>[1], 'verb'> = {}) => {
    printed.length = 0
    expect(await companyCommand(made.pipeline.parts.config, { about: slug, ...options, verb })).toBe(true)
    return printed.join('\n')
  }
  const logged = async () => {
    const rows = await made.owner
      .select()
      .from(ownerActions)
      .where(eq(ownerActions.companyId, made.here.id))
      .orderBy(asc(ownerActions.createdAt))
    return rows.map(({ action, reason, by }) => [action, reason, by])
  }
  return { ...made, slug, run, logged, companyCommand }
}

test.skipIf(!url)('lists and suspends a company, and changes its plan', async () => {
  const { here, slug, admin, owner, pipeline, run, logged, companyCommand } = await setUp()
  expect(await companyCommand(pipeline.parts.config, { verb: 'show' })).toBe(false)
  expect(await companyCommand(pipeline.parts.config, { verb: 'toString', about: slug })).toBe(false)
  await expect(run('show', { about: 'no-such-company' })).rejects.toThrow('There is no company no-such-company.')
  await expect(run('suspend')).rejects.toThrow('Give a reason')
  await expect(run('suspend', { reason: 'a'.repeat(501) })).rejects.toThrow('reason')
  await expect(run('plan', { value: 'gold', reason: 'Asked' })).rejects.toThrow('There is no plan gold.')
  await run('suspend', { reason: 'Unpaid since May' })
  const page = await run('show')
  for (const fact of ['Unpaid since May', 'Plan\tpro', 'Subscription\ttrialing', admin.email, '1 of 5', '0 jobs'])
    expect(page).toContain(fact)
  expect(await run('list')).toMatch(new RegExp(`^${slug}\tpro\tsuspended\t-\t.*\t0 jobs, 0 emails\t${here.host}$`))
  await run('resume', { reason: 'Paid' })
  await run('plan', { value: 'enterprise', reason: 'Agreed by phone' })
  expect((await run('show')).split('\n')).toEqual(expect.arrayContaining(['Plan\tenterprise', 'Suspended\tno']))

  await here.asOwner((db) => db.update(company).set({ name: `\u001b[2JCompany ${slug}\u202e` }))
  expect(await run('show')).toContain(`Name\t[2JCompany ${slug}\n`)
  await here.asOwner((db) => db.update(company).set({ name: `Company ${slug}` }))

  const more = `more-${here.host}`
  await owner.insert(domains).values({ host: more, tenantId: here.id })
  expect(await run('domains')).toBe(`${here.host}\tprimary\n${more}\t-`)
  expect(await run('domains', { about: '' })).toContain(`${more}\tCompany ${slug}\t-`)
  await run('remove-domain', { about: more, reason: 'Stolen' })
  expect(await run('domains')).toBe(`${here.host}\tprimary`)
  expect(await logged()).toEqual([
    ['suspended', 'Unpaid since May', 'Command line'],
    ['resumed', 'Paid', 'Command line'],
    ['changed-plan', 'Agreed by phone', 'Command line'],
    ['removed-host', 'Stolen', 'Command line'],
  ])
  expect(await run('log', { about: '' })).toContain(`Command line\tRemoved a domain\tCompany ${slug}\t${more}\tStolen`)
})

test.skipIf(!url)('lists invoices, decides on discounts, cancels a plan and deletes a site', async () => {
  const { here, slug, admin, owner, database, pipeline, run, row, logged, companyCommand } = await setUp()
  await admin.subscription.change({ plan: 'business', billing: 'monthly' })
  await submitForm(admin, 'POST', '/api/admin/subscription/nonprofit', { document: [pdfOf([['A charity']]), 'a.pdf'] })
  expect(await run('nonprofits', { about: '' })).toContain(`${slug}\tCompany ${slug}\t`)
  const file = join(pipeline.parts.config.dataDir, `${slug}.pdf`)
  await run('nonprofit-document', { value: file })
  expect((await readFile(file, 'latin1')).slice(0, 5)).toBe('%PDF-')
  await expect(run('nonprofit-document', { value: file })).rejects.toThrow('EEXIST')
  const [, , requestedAt = ''] = (await run('nonprofits', { about: '' }))
    .split('\n')
    .map((line) => line.split('\t'))
    .find(([one]) => one === slug)!
  const reason = 'The register lists it'
  expect(await companyCommand(pipeline.parts.config, { verb: 'approve-nonprofit', about: slug, reason })).toBe(false)
  await expect(run('approve-nonprofit', { value: '2020-01-31T09:00:00.000Z', reason })).rejects.toThrow(
    'another document',
  )
  await run('approve-nonprofit', { value: requestedAt, reason })
  const invoices = (await run('invoices')).split('\n').map((line) => line.split('\t').slice(1, 6))
  expect(invoices).toEqual([
    [`Company ${slug}`, 'new', 'business', 'open', 'USD 49.5'],
    [`Company ${slug}`, 'new', 'business', 'void', 'USD 99'],
  ])

  await expect(run('restore', { reason: 'Asked' })).rejects.toThrow('not going to be deleted')
  expect(await run('cancel', { reason: 'Asked by phone' })).toMatch(
    /ends with its period at 20.* Its admins get an email\.$/,
  )
  expect((await row()).cancelAtPeriodEnd).toBe(true)
  await expect(run('cancel', { reason: 'Asked again' })).rejects.toThrow('ends with its period already')
  expect(await run('show')).toMatch(/^Until\t\S+, then free$/m)
  await expect(run('delete', { reason: 'Asked', name: 'Other', when: 'now' })).rejects.toThrow(`Company ${slug}`)
  await expect(run('delete', { reason: 'Asked', name: `Company ${slug}`, when: 'soon' })).rejects.toThrow('when')
  await expect(run('delete', { reason: 'Asked', name: `Company ${slug}` })).rejects.toThrow('when')
  await run('delete', { reason: 'Asked by email', name: `Company ${slug}`, when: 'period-end' })
  const { closing, periodEnd } = await admin.subscription.get({})
  expect(closing?.closesAt).toBe(periodEnd)
  expect(await run('restore', { reason: 'Asked again' })).toMatch(/will not be deleted\. Its plan still ends/)
  expect((await admin.subscription.get({})).closing).toBeUndefined()
  expect(await logged()).toEqual([
    ['approved-nonprofit', 'The register lists it', 'Command line'],
    ['cancelled-plan', 'Asked by phone', 'Command line'],
    ['closed-site', 'Asked by email', 'Command line'],
    ['reopened-site', 'Asked again', 'Command line'],
  ])
  const { results } = await admin.activity.page({})
  expect(results.filter(({ by }) => by === 'Support: Command line')).toHaveLength(3)
  const subjects = (await mailsTo({ database }, admin.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Your Pro trial for'))).toHaveLength(1)

  // The first cancellation was undone: the admins know the day already.
  await admin.subscription.resume({})
  expect(await run('cancel', { reason: 'Asked' })).toMatch(/Its admins already have an email\.$/)
  await admin.subscription.resume({})
  const [from, to, until] = [-40, -2, 5].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  await owner
    .update(subscriptions)
    .set({ status: 'past_due', periodStart: from!, periodEnd: to!, graceEndsAt: until! })
    .where(eq(subscriptions.tenantId, here.id))
  expect(await run('cancel', { reason: 'Asked' })).toMatch(/has ended, because its period is not paid\./)
  expect(await row()).toMatchObject({ status: 'cancelled', plan: 'free' })
})

test.skipIf(!url)('publishes and ends an announcement, and counts sign-ups', async () => {
  const { slug, admin, run } = await setUp()
  const about = `Maintenance of ${slug}`
  const seen = async () => (await admin.platformNotices.get({})).announcements.some(({ text }) => text === about)
  await expect(run('announce', { about })).rejects.toThrow('endsAt')
  const until = '2099-01-31T09:00:00Z'
  await expect(run('announce', { about, value: 'tonight', until })).rejects.toThrow('Unexpected argument: tonight')
  await expect(run('announce', { about, until: '2020-01-31T09:00:00Z' })).rejects.toThrow('after the start')
  await run('announce', { about, until })
  expect(await seen()).toBe(true)
  const line = (await run('announcements', { about: '' })).split('\n').find((one) => one.endsWith(about))!
  await run('end-announcement', { about: line.split('\t')[0]! })
  expect(await seen()).toBe(false)
  const days = (await run('sign-ups', { about: '' })).split('\n')
  expect(days).toHaveLength(90)
  expect(Number(days.at(-1)!.split('\t')[1])).toBeGreaterThan(0)
})

test('refuses an argument that the command would ignore', async () => {
  const { main } = await import('./main.ts')
  const error = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => {
    error.mockRestore()
    process.exitCode = undefined
  })
  await main(['reindex', 'everything'])
  expect(error).toHaveBeenCalledWith('Unexpected argument: everything')
})
