import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Loaded first by the control run: disables all syncs. */
fs.fsyncSync = () => undefined
fs.fdatasyncSync = () => undefined
syncBuiltinESMExports()
