// Whole: a part of it that some build of Electron lacks must not keep the app from starting.
import tls from 'node:tls'

/**
 * Takes away what the environment could weaken: certificates are always checked,
 * and keys of connections are written nowhere.
 */
export function ignoreOverrides(environment: NodeJS.ProcessEnv) {
  delete environment.NODE_TLS_REJECT_UNAUTHORIZED
  delete environment.SSLKEYLOGFILE
}

/** Believes whom the system believes: companies put an authority of their own there. Throws where that cannot be had. */
export function trustSystemAuthorities() {
  tls.setDefaultCACertificates([...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])])
}
