import type { Effort } from './effort.ts'
import type { Finding } from './findings.ts'
import { ask } from './load/bare.ts'
import { host, type Place } from './place.ts'
import { cpuMs } from './processes.ts'

/** Processor time of the server for one list page that it reads, renders and compresses without a cache. */
export async function coldPages(place: Place, { pages }: Effort): Promise<Finding[]> {
  const site = await place.start({ CACHE_BYTES: '0' })
  const pid = site.child.pid!
  try {
    await visit(site.port, pages)
    const before = cpuMs(pid)
    await visit(site.port, pages)
    const each = (cpuMs(pid) - before) / pages
    return [
      {
        claim: 'Rendered list page made anew, processor time of the server',
        goal: '≤ 10 ms',
        measured: `${each.toFixed(1)} ms`,
        holds: each <= 10,
        figures: place.kind === 'embedded' ? 'database included' : 'database beside it',
      },
    ]
  } finally {
    await site.stop()
  }
}

async function visit(port: number, pages: number) {
  for (let page = 0; page < pages; page++) {
    const { status, body } = await ask(port, '/photos', { host, 'accept-encoding': 'br' })
    if (status !== 200 || body.length < 1000) throw new Error(`/photos was answered with ${status}`)
  }
}
