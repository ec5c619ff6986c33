import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * Checks the layout of docs/architecture.md: imports (including type imports and `composes` of stylesheets) point to
 * the same or a lower area. Files outside of the areas are the app, which may import everything; types of the whole
 * contract may be imported everywhere. Tests are not checked.
 */
const areas = ['core', 'identity', 'content', 'site', 'commerce', 'insight', 'transfer', 'platform', 'app']
const contract = 'shared/contract.ts'
/** Pairs of folders that may import each other: the current number, which must not grow. */
const mostMutualPairs = { server: 8, renderer: 0, shared: 0 }

const imports = /(?:\bfrom\s*|\bimport\s*\(\s*|^import\s+)['"]((?:#(?:shared|server|renderer)\/|\.\.?\/)[^'"]*)['"]/gm

const areaOf = (path: string) => {
  const [, second = '', third] = path.split('/')
  return third !== undefined && areas.includes(second) ? second : 'app'
}
const folderOf = (path: string) =>
  path
    .split('/')
    .slice(0, areaOf(path) === 'app' ? 2 : 3)
    .filter((part) => !part.includes('.'))
    .join('/')
const targetOf = (file: string, specifier: string) =>
  specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(file), specifier))

const files = globSync('{shared,server,renderer}/**/*.{ts,tsx,css}').filter(
  (file) => !/\.test\.tsx?$|-for-tests\.ts$|\.d\.ts$/.test(file),
)
const upward: string[] = []
const pairs = new Set<string>()
for (const file of files)
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
    const target = targetOf(file, specifier)
    const isUpward = areas.indexOf(areaOf(target)) > areas.indexOf(areaOf(file))
    if (isUpward && target !== contract) upward.push(`${file} imports ${target}`)
    if (folderOf(file) !== folderOf(target)) pairs.add(`${folderOf(file)} ${folderOf(target)}`)
  }

const problems = upward.map((line) => `An import points upwards: ${line}`)
for (const [root, most] of Object.entries(mostMutualPairs)) {
  const mutual = [...pairs].filter((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return from < to && from.startsWith(`${root}/`) && to.startsWith(`${root}/`) && pairs.has(`${to} ${from}`)
  })
  if (mutual.length > most)
    problems.push(`${mutual.length} pairs of folders in ${root}/ import each other (at most ${most}):`, ...mutual)
}
if (files.length === 0) problems.push('No files were found to check.')
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
