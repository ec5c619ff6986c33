import type { Configuration } from 'electron-builder'

/**
 * Switches within Electron's binary. Everything that would let somebody else's
 * code run as the app is off: the app is no Node, obeys no debugger, and starts
 * from its own archive or not at all.
 */
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
