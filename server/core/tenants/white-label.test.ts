import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { PlanKey } from '#shared/core/plan-options.ts'
import { companyAt, serverOn, world } from '#tests/world.ts'
import { getOutbox } from '../mail/outbox.ts'
import { deliverAndRecord } from '../mail/sent-mails.ts'
import { codeEmail } from '../mail/sign-in-emails.ts'
import { createCompany } from './create-company.ts'
import { appNameOf, hasOwnName } from './white-label.ts'

beforeAll(async () => void (await serverOn()))

test.each<[PlanKey, boolean, string]>([
  ['free', true, 'Atelier · Vitrine'],
  ['pro', true, 'Atelier · Vitrine'],
  ['business', true, 'Atelier · Vitrine'],
  ['enterprise', false, 'Atelier'],
])('on %s emails name the product: %s, and the sign-in is “%s”', async (plan, namesProduct, appName) => {
  const running = await serverOn()
  const slug = `c${randomUUID().slice(0, 13)}`
  const host = `${slug}.test.example`
  const id = await createCompany(running.database, { slug, name: 'Atelier', plan, hosts: [host] })
  const { asOwner, visitor, person } = companyAt(running, { id, slug, host })
  expect((await visitor().company.get({})).app_name).toBe(appName)
  const admin = await person('admin')
  expect(await admin.mail.list({})).toMatchObject({ sender: 'Atelier', hasOwnName: !namesProduct })
  const { results } = await admin.mail.texts({})
  const { key, texts } = results[0]!
  const preview = await admin.mail.previewTexts({ key, ...texts })
  expect([preview.sender, preview.html.includes('Vitrine')]).toEqual(['Atelier', namesProduct])

  const mail = await asOwner((db) => codeEmail(db, { to: 'kim@mail.example', username: 'kim', code: '012345' }))
  await deliverAndRecord(running.pipeline, { ...mail, tenantId: id }, (error) => expect.fail(error.message))
  const [sent] = await getOutbox(running.pipeline.parts.config.dataDir, id).newest(1)
  const { from, text = '', html = '' } = await PostalMime.parse(sent!)
  expect(from?.name).toBe('Atelier')
  expect([text, html].map((body) => body.includes('Sent with Vitrine'))).toEqual([namesProduct, namesProduct])
})

test('an email waits while the plan of its site cannot be read', async () => {
  const { pipeline, here, admin } = await world()
  const spy = vi.spyOn(pipeline.parts.sites, 'withId').mockRejectedValue(new Error('connection lost'))
  onTestFinished(() => spy.mockRestore())
  const mail = await here.asOwner((db) => codeEmail(db, { to: admin.email, username: 'kim', code: '012345' }))
  const sent = deliverAndRecord(pipeline, { ...mail, tenantId: here.id }, (error) => expect.fail(error.message))
  await expect(sent).rejects.toThrow('connection lost')
  expect((await admin.mail.list({})).results).toMatchObject([{ to: admin.email, state: 'waiting' }])
})

const site = { plan: 'pro' as const, hosts: ['acme.example'], isOwners: false }
test.each([
  ['a company', site, 'platform.example', 'Acme · Vitrine'],
  ['the platform', { ...site, hosts: ['platform.example'] }, 'platform.example', 'Acme'],
  ['the owners’ site', { ...site, isOwners: true }, 'platform.example', 'Acme'],
  ['a company without a platform', site, undefined, 'Acme'],
])('app name of %s', (_, of, baseDomain, appName) => {
  expect([appNameOf('Acme', of, { baseDomain }), hasOwnName(of, { baseDomain })]).toEqual([appName, appName === 'Acme'])
})
