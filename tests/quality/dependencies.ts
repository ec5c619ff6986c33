import { readFileSync } from 'node:fs'

/** Checks that docs/dependencies.md explains every package in package.json, and no others. */
type Packages = Record<string, string>

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Packages
  devDependencies: Packages
  optionalDependencies: Packages
}
const installed = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })

/** Names in the first column: `zod`, `@mantine/*`; a remark in brackets may follow. */
const named = [...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| ([^|]+) \|/gm)]
  .slice(2)
  .flatMap(([, cell = '']) => cell.split(', ').map((name) => name.replace(/ \(.*\)$/, '')))

const isNamedBy = (name: string) => (dependency: string) =>
  name.endsWith('/*') ? dependency.startsWith(name.slice(0, -1)) : dependency === name

const problems = [
  ...installed
    .filter((dependency) => !named.some((name) => isNamedBy(name)(dependency)))
    .map((dependency) => `docs/dependencies.md does not say why ${dependency} is here.`),
  ...named
    .filter((name) => !installed.some(isNamedBy(name)))
    .map((name) => `docs/dependencies.md names ${name}, which package.json does not.`),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
