import type { Configuration } from 'electron-builder'

/** Electron fuses. They prevent running other code as the app: no Node mode, no debugger, only its own archive. */
export const fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
} satisfies Configuration['electronFuses']
