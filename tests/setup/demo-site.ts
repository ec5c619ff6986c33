import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Catalogue } from '#server/demo/content.ts'
import type { PhotoPage } from '#shared/content/photos.ts'
import { noBrowser } from '../e2e/browser.ts'
import { googleSettings, openIssuer } from '../google.ts'
import { freePort, newDataFolder, type Site, startSite } from '../site-process.ts'
import { cachedFolder } from './stored-demo.ts'

/** A demonstration in its own process. */
export interface Demo {
  port: number
  dataDir: string
  issuer: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One per concurrent worker; none without a browser. */
    demos: Demo[] | undefined
    /** The address at which a worker requests another demonstration. */
    anotherDemo: string
  }
}

/**
 * The built product as run by `npm start`, once for each worker of the browser tests, so that changes stay within a
 * worker. Generating the demo's images takes a minute, copying them a second, so they are cached as a template per
 * state of their sources.
 */
export default async function demoSites(project: TestProject) {
  if (noBrowser) {
    process.stdout.write(`\n${noBrowser}\n\n`)
    project.provide('demos', undefined)
    return undefined
  }
  const template = await cachedDemo()
  const workers = Number(project.config.maxWorkers)
  const demos = await Promise.all(Array.from({ length: workers }, () => openDemo(template)))
  project.provide(
    'demos',
    demos.map(({ demo }) => demo),
  )
  const pipeline = createServer(async (_, reply) => {
    const another = await openDemo(template)
    demos.push(another)
    reply.end(JSON.stringify(another.demo))
  }).listen(0, '127.0.0.1')
  await once(pipeline, 'listening')
  project.provide('anotherDemo', `http://127.0.0.1:${(pipeline.address() as AddressInfo).port}`)
  return async () => {
    pipeline.close()
    const faults = (await Promise.all(demos.map(({ close }) => close()))).flat()
    if (faults.length > 0) throw new Error(`A site noted these faults:\n${faults.join('\n')}`)
  }
}

/** Runs a copy of `template`; `close` ends it and resolves with the logged faults. */
async function openDemo(template: string) {
  const dataDir = newDataFolder()
  cpSync(template, dataDir, { recursive: true })
  const port = await freePort()
  const google = await openIssuer([`http://localhost:${port}/api/auth/google/callback`])
  google.put('rosa', { email: 'rosa.lind@mail.example', email_verified: true, name: 'Rosa Lind' })
  google.put('chris', { email: 'chris.dube@mail.example', email_verified: true, name: 'Chris Dube' })
  // Rate limits are not tested here.
  const env = { LIMITS: 'measuring', AVIF: 'off', ...googleSettings(google) }
  const site = await startSite(dataDir, { port, args: ['--demo'], env })
  const close = async () => {
    const code = await site.stop()
    await google.close()
    rmSync(dataDir, { recursive: true, force: true })
    const faults = site
      .output()
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line))
    return code === 0 ? faults : [`It ended with ${code}.`, ...faults]
  }
  return { demo: { port, dataDir, issuer: google.issuer }, close }
}

/** The sources of a finished demonstration. A newer product has to open the data of an older one. */
const demoSources = [
  'package-lock.json',
  'resources/demo/{*.json,blogs/*}',
  'resources/demo/{videos,audios}/*',
  'server/core/db/migrations/*.sql',
  'server/demo/*.ts',
  'server/core/jobs/*.ts',
  'server/core/media/stored-file-names.ts',
]

/** The folder of a finished demonstration to copy, created if missing. */
export const cachedDemo = (): Promise<string> =>
  cachedFolder('demo', demoSources, async (dataDir) => {
    process.stdout.write('Making the demonstration site (once, a minute or two) …\n')
    const site = await startSite(dataDir, { args: ['--demo'], env: { AVIF: 'off' } })
    try {
      await until(() => existsSync(join(dataDir, 'demo-complete')))
      for (const host of ['localhost', 'neighbour.localhost']) await until(() => isPainted(site, host))
    } finally {
      await site.stop()
    }
  })

/** Whether all photos are visible, which they are once their images are processed. */
async function isPainted({ port }: Site, host: string) {
  const catalogue = JSON.parse(readFileSync('resources/demo/catalogue.json', 'utf8')) as Catalogue
  const wanted = host === 'localhost' ? catalogue.photos : catalogue.neighbour
  return (await photosOf(port, host)).total === wanted.length
}

/** The photos of a site; Node does not resolve names below `localhost`. */
function photosOf(port: number, host: string) {
  return new Promise<PhotoPage>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/api/photos?limit=1', headers: { host } }, (reply) => {
      let text = ''
      reply.on('data', (part) => {
        text += String(part)
      })
      reply.on('end', () => resolve(JSON.parse(text) as PhotoPage))
    })
    asked.on('error', reject)
    asked.end()
  })
}

async function until(done: () => boolean | Promise<boolean>) {
  for (const latest = Date.now() + 15 * 60_000; Date.now() < latest; ) {
    if (await done()) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The demonstration site was not complete within a quarter of an hour.')
}
