import type { Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobQueue } from '../jobs/jobs.ts'

/** Collects metrics of `server`; `text` returns them for Prometheus. Waits at most `timeout` ms for the queue. */
export function metricsOf(
  server: Server,
  jobs: JobQueue,
  freeBytes: () => Promise<number | undefined>,
  timeout: number,
) {
  const responses = new Map<number, number>()
  // Registered first, because cached responses finish in the same turn.
  server.prependListener('request', (_request, response) => {
    response.once('finish', () => responses.set(response.statusCode, (responses.get(response.statusCode) ?? 0) + 1))
  })
  const delay = monitorEventLoopDelay()
  delay.enable()
  return {
    async text() {
      const { rss, heapUsed } = process.memoryUsage()
      // The other metrics can be read while the database is unreachable.
      const waiting = await Promise.race([jobs.waiting().catch(() => []), sleep(timeout, [])])
      const free = await freeBytes()
      const statuses = [...responses].sort(([one], [other]) => one - other)
      const delays = { '0.5': delay.percentile(50), '0.99': delay.percentile(99), '1': delay.max }
      // Each reading covers the time since the previous one.
      delay.reset()
      return [
        ...family('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [['', rss]]),
        ...family('nodejs_heap_size_used_bytes', 'gauge', 'Heap memory in use.', [['', heapUsed]]),
        ...family(
          'nodejs_eventloop_delay_seconds',
          'gauge',
          'Event loop delay since the last reading.',
          Object.entries(delays).map(([quantile, ns]) => [`{quantile="${quantile}"}`, seconds(ns)]),
        ),
        ...family(
          'vitrine_requests_total',
          'counter',
          'Responses since the start, by status.',
          statuses.map(([status, count]) => [`{status="${status}"}`, count]),
        ),
        ...family(
          'vitrine_jobs_waiting',
          'gauge',
          'Waiting background jobs, by kind.',
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

/** NaN before the first measurement. */
const seconds = (ns: number) => (Number.isFinite(ns) ? ns / 1e9 : 0)
