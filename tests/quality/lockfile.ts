import { readFileSync } from 'node:fs'

/**
 * Checks that the lockfile holds every dependency of every package, those for
 * other systems included. An incomplete one installs here and fails elsewhere.
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

/** Where Node would look from inside a package, nearest first: `a/`, then what `a` lies in. */
function placesFor(path: string): string[] {
  if (path === '') return ['']
  const outer = path.lastIndexOf('/node_modules/')
  return [`${path}/`, ...placesFor(outer < 0 ? '' : path.slice(0, outer))]
}
