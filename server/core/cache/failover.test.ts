import { get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { forwarder, primaryWithStandby, serverPrograms } from '#tests/clusters.ts'
import { freePort } from '#tests/site-process.ts'
import { world } from '#tests/world.ts'

const colours = {
  secondary_color: '#445566',
  primary_opacity: 0.5,
  secondary_opacity: 0.5,
  primary_blur: 4,
  secondary_blur: 4,
  header_radius: 1,
  button_radius: 1,
  button_blur: 4,
  button_opacity: 1,
}

/** A response over a real connection, so that it can come from the cache. */
const textOf = (address: string, path: string, host = '') =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    get(`${address}${path}`, { headers: host ? { host } : {} }, async (reply) => {
      const text = (await reply.setEncoding('utf8').toArray()).join('')
      resolve({ status: reply.statusCode!, text })
    }).on('error', reject)
  })

test('shows the data of a promoted standby after a failover', async ({ skip }) => {
  skip(!serverPrograms, 'needs initdb, pg_ctl and pg_basebackup below /usr/lib/postgresql')
  const clusters = await primaryWithStandby()
  onTestFinished(clusters.end)
  const { primary, standby } = clusters
  const line = await forwarder(primary.port)
  onTestFinished(line.close)
  const opsPort = await freePort()
  const url = `postgres://postgres@127.0.0.1:${line.port}/postgres`
  const { admin, here, address, stop } = await world({ url, opsPort, logLevel: 'silent' })
  onTestFinished(stop)
  const change = (primary_color: string) =>
    admin.inject({ method: 'PUT', url: '/api/company', payload: { ...colours, primary_color } })
  const displayedColor = async () => /#[0-9a-f]{6}/.exec((await textOf(address, '/api/company', here.host)).text)?.[0]
  const ready = async () => (await textOf(`http://127.0.0.1:${opsPort}`, '/readyz')).status

  expect((await change('#000001')).statusCode).toBe(200)
  await expect.poll(clusters.isCaughtUp).toBe(true)
  await standby.query(`alter system set primary_conninfo = ''`)
  await standby.query('select pg_reload_conf()')
  await expect.poll(async () => (await standby.query('select * from pg_stat_wal_receiver')).rows).toEqual([])
  expect((await change('#000002')).statusCode).toBe(200)
  expect([await displayedColor(), await displayedColor()]).toEqual(['#000002', '#000002'])

  primary.stop()
  line.lead(standby.port)
  // Before it is promoted, a standby reads only.
  await expect.poll(ready).toBe(503)
  await expect
    .poll(async () => (await textOf(`http://127.0.0.1:${opsPort}`, '/readyz')).text)
    .toContain('read-only database')
  standby.promote()
  await expect.poll(ready).toBe(200)
  await expect.poll(displayedColor).toBe('#000001')
  expect((await change('#000003')).statusCode).toBe(200)
  await expect.poll(displayedColor).toBe('#000003')
})
