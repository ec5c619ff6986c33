import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Milliseconds per test file, as `npm run test:durations` measured them last. */
const durations: Record<string, number> = JSON.parse(readFileSync(new URL('durations.json', import.meta.url), 'utf8'))

/**
 * Starts the slowest files first, so that workers finish at about the same time. Files without a measured time start
 * before all others.
 */
export class MeasuredOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const duration = ({ moduleId }: TestSpecification) =>
      durations[relative(process.cwd(), moduleId).replaceAll('\\', '/')] ?? Number.POSITIVE_INFINITY
    return files.toSorted((one, other) => duration(other) - duration(one))
  }
}
