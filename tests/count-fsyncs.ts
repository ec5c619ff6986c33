import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'

/**
 * Counts the fsyncs of a process and its threads. Loaded with `--import`, before other modules; threads add to the
 * count of the main thread.
 */
if (isMainThread) setEnvironmentData('fsyncs', new SharedArrayBuffer(4) as never)
const count = new Int32Array(getEnvironmentData('fsyncs') as never as SharedArrayBuffer)
const { fsyncSync } = fs
fs.fsyncSync = (file) => {
  fsyncSync(file)
  Atomics.add(count, 0, 1)
}
syncBuiltinESMExports()

/** Number of fsyncs so far, in all threads. */
export const fsyncs = () => Atomics.load(count, 0)
