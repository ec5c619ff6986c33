/**
 * Takes away what the environment could weaken: certificates are always checked,
 * and keys of connections are written nowhere.
 */
export function ignoreOverrides(environment: NodeJS.ProcessEnv) {
  delete environment.NODE_TLS_REJECT_UNAUTHORIZED
  delete environment.SSLKEYLOGFILE
}
