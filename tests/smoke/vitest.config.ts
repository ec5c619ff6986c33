import { defineConfig } from 'vitest/config'

/** Tests of the packaged app. They are not part of `npm test`, because they need Electron's binary. */
export default defineConfig({
  test: {
    name: 'packaged',
    include: ['tests/smoke/**/*.test.ts'],
    globalSetup: './tests/smoke/setup.ts',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
})
