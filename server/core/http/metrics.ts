import type { Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobQueue } from '../jobs/jobs.ts'

/**
 * Counts what `server` does from now on; `text` is what a Prometheus server reads of it.
 * The queue is waited for at most `patience` ms.
 */
export function metricsOf(
  server: Server,
  jobs: JobQueue,
  freeBytes: () => Promise<number | undefined>,
  patience: number,
) {
  const answers = new Map<number, number>()
  // Before all others, because kept answers are finished within their turn.
  server.prependListener('request', (_request, response) => {
    response.once('finish', () => answers.set(response.statusCode, (answers.get(response.statusCode) ?? 0) + 1))
  })
  const delay = monitorEventLoopDelay()
  delay.enable()
  return {
    async text() {
      const { rss, heapUsed } = process.memoryUsage()
      // While the database is away or hangs, all else can still be read.
      const waiting = await Promise.race([jobs.waiting().catch(() => []), sleep(patience, [])])
      const free = await freeBytes()
      const statuses = [...answers].sort(([one], [other]) => one - other)
      const late = { '0.5': delay.percentile(50), '0.99': delay.percentile(99), '1': delay.max }
      // Each reading tells of the time since the one before.
      delay.reset()
      return [
        ...family('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [['', rss]]),
        ...family('nodejs_heap_size_used_bytes', 'gauge', 'Memory that objects take.', [['', heapUsed]]),
        ...family(
          'nodejs_eventloop_delay_seconds',
          'gauge',
          'How late work began since the last reading.',
          Object.entries(late).map(([quantile, ns]) => [`{quantile="${quantile}"}`, seconds(ns)]),
        ),
        ...family(
          'vitrine_requests_total',
          'counter',
          'Requests answered since the start, by status.',
          statuses.map(([status, count]) => [`{status="${status}"}`, count]),
        ),
        ...family(
          'vitrine_jobs_waiting',
          'gauge',
          'Background work that has not begun, by kind.',
          waiting.map(({ name, count }) => [`{job="${name}"}`, count]),
        ),
        ...family(
          'vitrine_free_bytes',
          'gauge',
          'Free space where files are stored.',
          free === undefined ? [] : [['', free]],
        ),
        '',
      ].join('\n')
    },
    stop: () => delay.disable(),
  }
}

const family = (name: string, type: 'gauge' | 'counter', help: string, samples: [labels: string, value: number][]) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(([labels, value]) => `${name}${labels} ${value}`),
]

/** Nothing was measured yet when it is no number. */
const seconds = (ns: number) => (Number.isFinite(ns) ? ns / 1e9 : 0)
