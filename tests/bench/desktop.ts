import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { examine } from '../../electron/main/uploads/file-on-disk.ts'
import { testUploads } from '../uploader.ts'
import type { Effort } from './effort.ts'
import { type Finding, inTurns, megabytes, ratioFinding } from './findings.ts'
import { host, type Place } from './place.ts'
import { watchMemory } from './processes.ts'
import { takePhotos } from './uploads/camera.ts'

/** Concurrent uploads: the desktop app's default. */
const parallel = 4

/**
 * Measures how the desktop app's main process reads, sends and records files.
 */
export async function desktop(place: Place, effort: Effort): Promise<Finding[]> {
  const findings = [
    await sending(place, effort, 'Desktop upload of 3 MB photos, of curl --parallel', 1),
    await sending(place, effort, 'Desktop upload of 6 MB photos, resumable, of curl --parallel', 1.42),
  ]
  if (place.kind === 'postgres') findings.push(await hashing(effort), await queued(place, effort))
  return findings
}

/**
 * Both send the same number of similar photos, none twice, while the site is busy rendering earlier ones: the first
 * turn ensures that.
 */
async function sending(place: Place, { turns, images }: Effort, claim: string, scale: number): Promise<Finding> {
  const site = await place.start()
  const each = Math.round(images * 0.15)
  const withFresh = async (send: (paths: string[]) => Promise<void>) => {
    const paths = await takePhotos(each, scale)
    const began = performance.now()
    await send(paths)
    const seconds = (performance.now() - began) / 1000
    rmSync(dirname(paths[0]!), { recursive: true })
    return each / seconds
  }
  const product = () => withFresh((paths) => appSends(site.port, place, paths))
  const baseline = () => withFresh((paths) => curlSends(site.port, place, paths))
  try {
    return ratioFinding(claim, 0.8, await inTurns(Math.min(turns, 3), product, baseline))
  } finally {
    await site.stop()
  }
}

async function appSends(port: number, { admin }: Place, paths: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-queue-'))
  const token = admin.authorization!.replace('Bearer ', '')
  const uploads = await testUploads(folder, { port, token: () => token })
  await uploads.addPaths(paths)
  await uploads.requests.stepUploads({ step: 'start' })
  while (uploads.busy()) await new Promise((resolve) => setTimeout(resolve, 5))
  await uploads.close()
  const { items } = await uploads.queue()
  const lost = items.find(({ state }) => state !== 'done')
  if (lost) throw new Error(`${lost.name} is ${lost.state}: ${lost.error?.message}`)
  rmSync(folder, { recursive: true })
}

async function curlSends(port: number, { admin }: Place, paths: string[]) {
  const one = (path: string) => [
    ...['-s', '-S', '--fail', '-o', '/dev/null', '-H', `Host: ${host}`, '-H', `Authorization: ${admin.authorization}`],
    ...['-F', 'published=false', '-F', `photo=@${path}`, `http://127.0.0.1:${port}/api/admin/photos/upload`],
  ]
  const all = paths.flatMap((path, at) => (at === 0 ? one(path) : ['--next', ...one(path)]))
  await promisify(execFile)('curl', ['--parallel', '--parallel-immediate', '--parallel-max', `${parallel}`, ...all])
}

async function hashing({ turns, images }: Effort): Promise<Finding> {
  const paths = await takePhotos(images)
  const megabytesRead = paths.reduce((sum, path) => sum + statSync(path).size, 0) / 1e6
  const rateOf = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return megabytesRead / ((performance.now() - began) / 1000)
  }
  try {
    const product = () =>
      rateOf(async () => {
        for (const path of paths) await examine(path)
      })
    const baseline = () => rateOf(() => promisify(execFile)('sha256sum', paths))
    return ratioFinding(
      'Desktop: reading files for their SHA-256, MB/s, of sha256sum',
      0.8,
      await inTurns(turns, product, baseline),
    )
  } finally {
    rmSync(dirname(paths[0]!), { recursive: true })
  }
}

/** The upload queue in its own process, as in the app: thousands of files wait while some are sent. */
async function queued(place: Place, { images }: Effort): Promise<Finding> {
  const count = images * 25
  const most = 300e6
  const photos = dirname((await takePhotos(count, 0.15))[0]!)
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-queue-'))
  const site = await place.start()
  const token = place.admin.authorization!.replace('Bearer ', '')
  const app = spawn(process.execPath, ['tests/uploader.ts', folder, `${site.port}`, token, photos], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const memory = watchMemory(app.pid!)
  try {
    const sent = await untilSent(app, count, images)
    return {
      claim: `Desktop: memory of the upload engine with ${count.toLocaleString('en')} files queued`,
      goal: '≤ 300 MB',
      measured: megabytes(memory()),
      holds: memory() <= most,
      figures: `until ${sent} were sent, 4 at once`,
    }
  } finally {
    app.kill('SIGKILL')
    await site.stop()
    for (const one of [photos, folder]) rmSync(one, { recursive: true })
  }
}

/** Resolves with the number of finished files, once all are queued and `least` of them are finished. */
function untilSent(app: ChildProcess, count: number, least: number) {
  return new Promise<string>((resolve, reject) => {
    app.on('exit', (code) => reject(new Error(`the upload process ended with ${code}`)))
    app.stdout?.on('data', (text) => {
      const [done = 0, all = 0] = (String(text).trim().split('\n').at(-1)!.match(/\d+/g) ?? []).map(Number)
      if (all === count && done >= least) resolve(`${done} of ${all}`)
    })
  })
}
