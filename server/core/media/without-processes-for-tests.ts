import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { images } from './images.ts'

/** Ends the image process and prevents a new one: its program does not exist. Returns how to restore it. */
export async function withoutProcesses(program = '/nowhere/node'): Promise<() => void> {
  const { child } = images as unknown as { child: ChildProcess | undefined }
  const gone = child && once(child, 'exit')
  child?.kill('SIGKILL')
  await gone
  const { execPath } = process
  process.execPath = program
  return () => {
    process.execPath = execPath
  }
}
