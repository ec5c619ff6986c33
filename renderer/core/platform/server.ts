import type { Platform } from './platform.ts'

const onlyInBrowsers = () => {
  throw new Error('Only available in a browser: the server renders pages for anonymous visitors.')
}

/** The platform of server rendering: no session and no uploads. */
export const serverPlatform: Platform = {
  send: onlyInBrowsers,
  events: onlyInBrowsers,
  sendForm: onlyInBrowsers,
  session: { isStored: () => false, start: onlyInBrowsers, end: onlyInBrowsers, watch: onlyInBrowsers },
  openExternal: onlyInBrowsers,
  uploads: {
    outlivesPage: false,
    watch: onlyInBrowsers,
    choose: onlyInBrowsers,
    filesOf: onlyInBrowsers,
    add: onlyInBrowsers,
    describe: onlyInBrowsers,
    step: onlyInBrowsers,
    setParallel: onlyInBrowsers,
    saveReport: onlyInBrowsers,
    previewOf: onlyInBrowsers,
  },
}
