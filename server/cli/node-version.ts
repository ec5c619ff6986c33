/** The first Node whose `node:crypto` has argon2, which hashes passwords. */
const oldest = [24, 7] as const

/** Why the product cannot run on this version, in the form of `process.versions.node`. Undefined if it can. */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return undefined
  return `Vitrine needs Node ${oldest.join('.')} or newer and this is Node ${version}. Start it with "npm start" or "npm run serve", which use the Node that "npm install" has installed.`
}
