import { asc, eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ownerActions } from '#server/platform/owners/owners.table.ts'
import { databases, world } from '#tests/world.ts'

// Another process cannot open the embedded database of a running server.
const [{ url } = {}] = databases.filter(({ kind }) => kind === 'postgres')

test.skipIf(!url)('suspends, resumes, shows and changes the plan of a company on the command line', async () => {
  const { here, admin, database, pipeline } = await world({ url: url! })
  const { slug } = here
  // Its imports need the features that the server registers.
  const { companyCommand } = await import('./owners.ts')
  const printed: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  onTestFinished(() => log.mockRestore())
  const run = async (verb: string, plan?: string, reason?: string) => {
    printed.length = 0
    expect(await companyCommand(pipeline.parts.config, { verb, slug, plan, reason })).toBe(true)
    return printed.join('\n')
  }
  await expect(run('suspend')).rejects.toThrow('Give a reason')
  await expect(run('plan', 'gold', 'Asked')).rejects.toThrow('There is no plan gold.')
  await run('suspend', undefined, 'Unpaid since May')
  const page = await run('show')
  for (const fact of ['Unpaid since May', 'Plan\tbusiness', admin.email, '1 of 15']) expect(page).toContain(fact)
  await run('resume', undefined, 'Paid')
  await run('plan', 'enterprise', 'Agreed by phone')
  expect((await run('show')).split('\n')).toEqual(expect.arrayContaining(['Plan\tenterprise', 'Suspended\tno']))
  const actions = await database.owner
    .select()
    .from(ownerActions)
    .where(eq(ownerActions.companyId, here.id))
    .orderBy(asc(ownerActions.createdAt))
  expect(actions.map(({ action, reason, by }) => [action, reason, by])).toEqual([
    ['suspended', 'Unpaid since May', 'Command line'],
    ['resumed', 'Paid', 'Command line'],
    ['changed-plan', 'Agreed by phone', 'Command line'],
  ])
})
