import { spawn } from 'node:child_process'

/** Runs all checks. Those that only read the sources run in parallel with the preparation of the tests. */
const sources = async () => {
  for (const script of [
    'types',
    'lint',
    'dead-code',
    'lockfile',
    'packages',
    'migrations',
    'areas',
    'words',
    'calls',
    'data-model',
  ])
    await npm('run', script)
}

await Promise.all([sources(), npm('run', 'prepare-tests')])
await npm('run', 'test:all')

/** Runs npm and prints its output at the end, so that parallel runs do not mix. Exits if it fails. */
async function npm(...args: string[]) {
  const alone = args[1] === 'test:all'
  const command = spawn('npm', args, { shell: true, stdio: alone ? 'inherit' : ['inherit', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [command.stdout, command.stderr])
    stream?.on('data', (part) => {
      output += String(part)
    })
  const code = await new Promise<number | null>((resolve) => command.once('close', resolve))
  process.stdout.write(output)
  if (code !== 0) process.exit(code ?? 1)
}
