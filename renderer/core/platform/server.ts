import type { Platform } from './platform.ts'

const onlyInBrowsers = () => {
  throw new Error('Only in a browser: pages are rendered on the server for anonymous visitors.')
}

/** What the server renders pages with: nobody is signed in, nothing is uploaded. */
export const serverPlatform: Platform = {
  send: onlyInBrowsers,
  events: onlyInBrowsers,
  sendForm: onlyInBrowsers,
  session: { kept: () => false, start: onlyInBrowsers, end: onlyInBrowsers, watch: onlyInBrowsers },
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
