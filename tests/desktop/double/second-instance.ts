import { readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { appEvents } from './lifecycle.ts'

/**
 * Whether no other process uses this profile. Like Chromium, creates a link that names the process, and notifies the
 * other process by a file and a signal.
 */
export function lockProfile(userData: string, additionalData: unknown): boolean {
  const lock = join(userData, 'SingletonLock')
  const messageFile = (pid: number) => join(userData, `second-instance-${pid}.json`)
  try {
    symlinkSync(String(process.pid), lock)
  } catch {
    const owner = Number(readlinkSync(lock))
    if (owner === process.pid) return true
    if (!isRunning(owner)) {
      rmSync(lock)
      return lockProfile(userData, additionalData)
    }
    writeFileSync(messageFile(owner), JSON.stringify([process.argv, process.cwd(), additionalData]))
    process.kill(owner, 'SIGUSR2')
    return false
  }
  process.on('SIGUSR2', () => {
    const [argv, folder, data] = JSON.parse(readFileSync(messageFile(process.pid), 'utf8')) as unknown[]
    rmSync(messageFile(process.pid))
    appEvents.emit('second-instance', {}, argv, folder, data)
  })
  return true
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
