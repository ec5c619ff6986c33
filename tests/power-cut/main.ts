import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

/**
 * Cuts the power of a disk while the embedded database starts and writes, and checks that all rows of confirmed commits
 * survive. The disk is an ext4 file system in a file; `EXT4_IOC_SHUTDOWN` makes the kernel drop unwritten data. Needs
 * Linux, root, losetup, mkfs.ext4 and python3. `--times 20` sets the number of cuts. `--control` runs without fsync and
 * must lose rows or the database, which proves that the cuts work.
 */
const { values } = parseArgs({ options: { times: { type: 'string', default: '20' }, control: { type: 'boolean' } } })
const times = Number(values.times)
/** Every other cut falls between one second and this many ms after the process starts, the rest after its first row. */
const latestInStart = 8000
const latestAfterFirstRow = 3000

const place = mkdtempSync(join(tmpdir(), 'power-cut-'))
const [image, disk] = [join(place, 'disk.img'), join(place, 'disk')]
const data = join(disk, 'data')
const writer = resolve(import.meta.dirname, 'write-rows.ts')
const withoutSync = `--import=${resolve(import.meta.dirname, 'no-sync.ts')}`
const env = { ...process.env, ...(values.control && { NODE_OPTIONS: withoutSync }) }
const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })

/** The system stops all writes immediately, like a power failure: neither data nor journal are flushed. */
const shutDown = `
import fcntl, os, struct, sys
EXT4_IOC_SHUTDOWN, NOLOGFLUSH = 0x8004587d, 2
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), EXT4_IOC_SHUTDOWN, struct.pack('I', NOLOGFLUSH))
`

/** Returns the last row with a confirmed commit before the cut, and the last row that exists after it. */
async function cut(inStart: boolean) {
  rmSync(image, { force: true })
  run('truncate', '-s', '512M', image)
  run('mkfs.ext4', '-q', image)
  mkdirSync(disk, { recursive: true })
  run('mount', '-o', 'loop', image, disk)
  try {
    const child = spawn(process.execPath, [writer, data], { env, stdio: ['ignore', 'pipe', 'ignore'] })
    let printed = ''
    const firstRow = new Promise<void>((resolve) => {
      child.stdout.on('data', (part) => {
        printed += String(part)
        resolve()
      })
    })
    const ended = new Promise((resolve) => child.once('close', resolve))
    const started = performance.now()
    if (inStart) await sleep(1000 + Math.random() * (latestInStart - 1000))
    else await Promise.race([firstRow, ended]).then(() => sleep(Math.random() * latestAfterFirstRow))
    const after = Math.round(performance.now() - started)
    run('python3', '-c', shutDown, disk)
    child.kill('SIGKILL')
    await ended
    run('umount', disk)
    run('mount', '-o', 'loop', image, disk)
    const answered = Number(printed.trimEnd().split('\n').at(-1) ?? 0)
    try {
      const stored = Number(run(process.execPath, writer, data, '--count').toString())
      return { after, answered, stored }
    } catch (error) {
      return {
        after,
        answered,
        problem: String((error as { stderr?: Buffer }).stderr)
          .trim()
          .split('\n')
          .at(-1),
      }
    }
  } finally {
    run('umount', disk)
  }
}

let lost = 0
let withRows = 0
try {
  for (let time = 1; time <= times; time++) {
    const { after, answered, stored, problem } = await cut(time % 2 === 1)
    const isLost = stored === undefined || stored < answered
    if (isLost) lost++
    if (answered > 0) withRows++
    console.log(
      `${time}. cut after ${after} ms: ${answered} rows answered, ${stored ?? 'database not opened:'} ${problem ?? 'stored'}${isLost ? ' – LOST' : ''}`,
    )
  }
} finally {
  rmSync(place, { recursive: true, force: true })
}
console.log(`${times} cuts, ${withRows} of them after the first commit, ${lost} lost something.`)
if (values.control ? lost === 0 : lost > 0) process.exitCode = 1
