// A namespace import, because builds of Electron without one of its functions must still start.
import tls from 'node:tls'

/** Removes environment variables that would disable certificate checks or log TLS keys. */
export function ignoreOverrides(environment: NodeJS.ProcessEnv) {
  delete environment.NODE_TLS_REJECT_UNAUTHORIZED
  delete environment.SSLKEYLOGFILE
}

/** Also trusts the certificate authorities of the system, such as a company's own. Throws if they cannot be read. */
export function trustSystemAuthorities() {
  tls.setDefaultCACertificates([...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])])
}
