import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../site-process.ts'
import type { Effort } from './effort.ts'
import { type Finding, median, megabytes } from './findings.ts'
import { ask } from './load/bare.ts'
import { host, type Place } from './place.ts'
import { memoryOf } from './processes.ts'

/** Time from the command to the first page, with everything built; and the memory of an idle site. */
export async function start(place: Place, effort: Effort): Promise<Finding[]> {
  const times: number[] = []
  // The first start fills the system's file cache.
  for (let turn = 0; turn <= effort.turns; turn++) times.push(await timeToFirstPage(place))
  const seconds = median(times.slice(1))
  const most = place.kind === 'embedded' ? 2 : 1

  const site = await place.start()
  await ask(site.port, '/', { host })
  await pause(effort.idleSeconds * 1000)
  const memory = memoryOf(site.child.pid!)
  await site.stop()
  return [
    {
      claim: 'From the command to the first page',
      goal: '≤ 1 s (2 s embedded)',
      measured: `${seconds.toFixed(2)} s`,
      holds: seconds <= most,
      figures: `${times.length - 1} starts, longest ${Math.max(...times.slice(1)).toFixed(2)} s`,
    },
    {
      claim: 'Memory of a site that rests',
      goal: '≤ 150 MB beside PostgreSQL',
      measured: megabytes(memory),
      ...(place.kind === 'postgres' && { holds: memory <= 150e6 }),
      figures: `${effort.idleSeconds} s after its first page`,
    },
  ]
}

/** Seconds from the command to the first page. */
export async function timeToFirstPage(place: Place): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const site = place.start({}, port)
  for (;;) {
    const answer = await ask(port, '/', { host }).catch(() => undefined)
    if (answer?.status === 200) break
    if (answer) throw new Error(`the first page was answered with ${answer.status}`)
    if (performance.now() - began > 60_000) throw new Error('no page within a minute')
    await pause(5)
  }
  const seconds = (performance.now() - began) / 1000
  await (await site).stop()
  return seconds
}
