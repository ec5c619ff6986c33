import { globSync, readFileSync } from 'node:fs'

/**
 * Checks that every call is defined once, in `shared/`: pages and the desktop app contain no API URLs, and only one
 * file creates forms. Tests are not checked.
 */
const files = globSync('{renderer,electron}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$|-for-tests\.ts$/.test(file),
)
const rules = [
  { pattern: /['"`]\/api(?:\/|\b)/, problem: 'An address of the API is written outside shared/' },
  {
    pattern: /new FormData\(\)/,
    problem: 'A form is made outside of sendForm',
    allowed: 'renderer/core/platform/form-data.ts',
  },
]
const problems = files.flatMap((file) => {
  const lines = readFileSync(file, 'utf8').split('\n')
  return rules.flatMap(({ pattern, problem, allowed }) =>
    file === allowed ? [] : lines.flatMap((line, at) => (pattern.test(line) ? [`${problem}: ${file}:${at + 1}`] : [])),
  )
})
if (files.length === 0) problems.push('No files were found to check.')
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
