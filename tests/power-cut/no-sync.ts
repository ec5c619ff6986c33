import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Loaded first by the control run: nothing is synced, as before the product did so itself. */
fs.fsyncSync = () => undefined
fs.fdatasyncSync = () => undefined
syncBuiltinESMExports()
