import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with one line for scripts: `12 passed, 0 failed, 1 skipped`. */
export default class Tally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const module of modules) {
      if (module.state() === 'failed' && module.children.size === 0) count.failed++
      for (const test of module.children.allTests()) count[test.result().state]++
    }
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped + count.pending} skipped\n`)
  }
}
