import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'

/**
 * Loaded before anything else, with `--import`, it counts the fsyncs of a
 * process: threads load it too, and add to the count of the one that began them.
 */
if (isMainThread) setEnvironmentData('fsyncs', new SharedArrayBuffer(4) as never)
const count = new Int32Array(getEnvironmentData('fsyncs') as never as SharedArrayBuffer)
const { fsyncSync } = fs
fs.fsyncSync = (file) => {
  fsyncSync(file)
  Atomics.add(count, 0, 1)
}
syncBuiltinESMExports()

/** How many there were so far, in all threads. */
export const fsyncs = () => Atomics.load(count, 0)
