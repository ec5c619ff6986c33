import type { Net } from 'electron'
import { lifecycle } from './lifecycle.ts'
import { strict } from './strict.ts'

let isOnline = true

/** Simulates a lost or restored network. Only the reported state changes. */
export const setOnline = (online: boolean) => {
  isOnline = online
}

/** Node's fetch, with the limits of Electron's. */
export const net = strict('net', {
  async fetch(input, init) {
    if (!lifecycle.isReady) throw new Error('net.fetch cannot be used before app is ready')
    const request = new Request(input, init)
    if (!/^https?:/.test(request.url))
      throw new Error(`Electron double: net.fetch of ${request.url} is not implemented`)
    // Electron buffers a body before it sends the first byte.
    const body = request.body ? await request.arrayBuffer() : null
    const { method, headers, redirect, signal } = request
    const response = await fetch(request.url, { method, headers, redirect, signal, body })
    // Electron cannot return a redirect: it follows or fails.
    if (redirect === 'manual' && response.status >= 300 && response.status < 400 && response.headers.has('location'))
      throw new Error('Redirect was cancelled')
    return response
  },
  isOnline: () => isOnline,
  get online() {
    return isOnline
  },
} satisfies Partial<Net>)
