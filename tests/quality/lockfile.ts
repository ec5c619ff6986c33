import { readFileSync } from 'node:fs'

/**
 * Checks that the lockfile contains all dependencies of all packages, also those for other systems. An incomplete
 * lockfile only fails on other systems.
 */
interface Locked {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }

const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
  Object.keys({ ...dependencies, ...optionalDependencies })
    .filter((name) => !placesFor(path).some((folder) => `${folder}node_modules/${name}` in packages))
    .map((name) => `${path || 'package.json'} needs ${name}`),
)
console.log(missing.length ? missing.join('\n') : `The lockfile is complete: ${Object.keys(packages).length} packages.`)
process.exitCode = missing.length ? 1 : 0

/** The folders where Node searches from inside a package, nearest first. */
function placesFor(path: string): string[] {
  if (path === '') return ['']
  const outer = path.lastIndexOf('/node_modules/')
  return [`${path}/`, ...placesFor(outer < 0 ? '' : path.slice(0, outer))]
}
