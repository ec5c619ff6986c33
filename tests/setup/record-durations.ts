import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Writes how long each file took to durations.json, from which `MeasuredOrder` reads. */
export default class RecordDurations implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const measured = modules.map((module): [string, number] => [
      relative(process.cwd(), module.moduleId).replaceAll('\\', '/'),
      // Half seconds are precise enough for the order and change less often.
      Math.round(module.diagnostic().duration / 500) * 500,
    ])
    const sorted = Object.fromEntries(measured.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    writeFileSync(new URL('durations.json', import.meta.url), `${JSON.stringify(sorted, null, 2)}\n`)
  }
}
