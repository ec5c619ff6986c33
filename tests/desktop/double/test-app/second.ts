import { app } from 'electron'

process.exit(app.requestSingleInstanceLock() ? 0 : 3)
