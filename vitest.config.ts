import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { MeasuredOrder } from './tests/setup/measured-order.ts'

export default defineConfig({
  plugins: [react()],
  test: {
    reporters: ['default', './tests/setup/tally.ts'],
    tags: [
      { name: 'journey', description: 'One way through an area in a browser, tested before each commit.' },
      { name: 'long', description: 'Kills, races or restarts whole servers; tested in CI, not before each commit.' },
    ],
    // Limits only end what hangs; slow machines take three times as long as others.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    sequence: { sequencer: MeasuredOrder },
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['shared/**/*.test.ts', 'renderer/**/*.test.{ts,tsx}'],
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/*.test.ts'],
          exclude: ['**/*.isolated.test.ts'],
          // Starting the embedded database takes seconds, so files share it: each
          // `world()` is a company of its own, which is the isolation we sell.
          isolate: false,
          globalSetup: './tests/setup/empty-database.ts',
          setupFiles: ['./tests/setup/worker-database.ts', './tests/setup/stop-own-servers.ts'],
          // Tests of timeouts and killed processes wait a third of their time.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          // Files that replace modules of the product: files that share their modules would miss or inherit that.
          name: 'isolated',
          include: ['server/**/*.isolated.test.ts'],
          globalSetup: './tests/setup/empty-database.ts',
          setupFiles: './tests/setup/worker-database.ts',
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'desktop',
          include: ['electron/**/*.test.ts'],
          globalSetup: './tests/setup/empty-database.ts',
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          // For each worker one site and one browser, one journey after the other. With more than one per core each
          // journey takes so much longer that slow machines run into time limits.
          globalSetup: './tests/setup/demo-site.ts',
          isolate: false,
          maxWorkers: 2,
          // After all others: two cores are few for sites, browsers and a test run.
          sequence: { groupOrder: 1 },
          maxConcurrency: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'electron-double',
          include: ['tests/desktop/**/*.test.ts'],
          globalSetup: './tests/setup/desktop.ts',
          // Each starts programs and sites of its own and waits for them more than half of its time.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
