import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { images } from './images.ts'

/**
 * Ends the image process and lets no other be started: there is no such program,
 * as where the system has no room for one more. Answers how to make an end of that.
 */
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
