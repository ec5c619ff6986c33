import { spawn } from 'node:child_process'

/**
 * All that has to hold. What reads the sources alone goes on beside what the tests
 * need made first, so that no processor waits.
 */
const sources = async () => {
  for (const script of [
    'types',
    'lint',
    'dead-code',
    'lockfile',
    'packages',
    'migrations',
    'areas',
    'calls',
    'data-model',
  ])
    await npm('run', script)
}

await Promise.all([sources(), npm('run', 'prepare-tests')])
await npm('run', 'test:all')

/** Runs npm and shows what it says once it has ended: of two at once nobody could tell who says what. Ends this process when it failed. */
async function npm(...args: string[]) {
  const alone = args[1] === 'test:all'
  const command = spawn('npm', args, { shell: true, stdio: alone ? 'inherit' : ['inherit', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [command.stdout, command.stderr])
    stream?.on('data', (part) => {
      said += String(part)
    })
  const code = await new Promise<number | null>((resolve) => command.once('close', resolve))
  process.stdout.write(said)
  if (code !== 0) process.exit(code ?? 1)
}
