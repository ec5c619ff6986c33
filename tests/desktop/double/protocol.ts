import type { CustomScheme, Protocol } from 'electron'
import { lifecycle } from './lifecycle.ts'
import { register } from './origins.ts'
import { strict } from './strict.ts'

type Handler = Parameters<Protocol['handle']>[1]

const handlers = new Map<string, Handler>()
const schemes = new Map<string, CustomScheme>()

export const handlerOf = (scheme: string) => handlers.get(scheme)
export const privilegesOf = (scheme: string) => schemes.get(scheme)?.privileges

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(list) {
    if (lifecycle.isReady) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    for (const scheme of list) {
      // Other schemes are not web origins: the double's HTTPS address would allow more than they do.
      if (!scheme.privileges?.standard || !scheme.privileges.secure)
        throw new Error(`Electron double: only standard, secure schemes are implemented, not ${scheme.scheme}`)
      if (scheme.privileges.bypassCSP) throw new Error('Electron double: a scheme that bypasses CSP is not implemented')
      schemes.set(scheme.scheme, scheme)
      register(scheme.scheme)
    }
  },
  handle(scheme, handler) {
    if (!lifecycle.isReady) throw new Error('protocol.handle cannot be called before app is ready')
    if (!schemes.has(scheme)) throw new Error(`Electron double: ${scheme} was not registered as privileged`)
    if (handlers.has(scheme)) throw new Error('Failed to register protocol: The scheme has been registered')
    handlers.set(scheme, handler)
  },
  unhandle(scheme) {
    if (!handlers.delete(scheme)) throw new Error('Failed to unregister protocol: The scheme has not been registered')
  },
  isProtocolHandled: (scheme) => handlers.has(scheme),
} satisfies Partial<Protocol>)
