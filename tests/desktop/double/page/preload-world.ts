import type { crossing } from './crossing.ts'
import type { Crossing } from './main-world.ts'
import type { binding, fileList, pathToken, receiver, renderer } from './names.ts'
import type { Wire } from './wire.ts'

/** A message from a page to the main process. */
export interface Sent {
  /** `open`: the page requests a window. */
  kind: 'send' | 'invoke' | 'open'
  id: number
  channel: string
  args: unknown[]
}

/** A message to the page: the response to an `invoke`, or an event on a channel. */
export type Received = { answers: number; value?: unknown; error?: string } | { channel: string; args: unknown[] }

interface Names {
  binding: typeof binding
  receiver: typeof receiver
  fileList: typeof fileList
  renderer: typeof renderer
  pathToken: typeof pathToken
}

type Listener = (event: object, ...args: unknown[]) => void

/**
 * The preload side: `require('electron')` for a sandboxed preload script, without Node. `preload` is the script, absent
 * in sub-frames, where Electron runs none. Sent as source.
 */
export function preloadWorld(
  channel: string,
  names: Names,
  wire: Wire,
  cross: typeof crossing,
  preload: (require: (id: string) => unknown, process: object) => void,
  argv: string[],
) {
  const world = globalThis as unknown as Record<string, unknown>
  const send = world[names.binding] as (text: string) => void
  const functions: ((...args: unknown[]) => unknown)[] = []
  const files: File[] = []
  const listeners = new Map<string, Listener[]>()
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  let calls = 0

  const notify = (kind: string, detail: object) =>
    document.dispatchEvent(new CustomEvent(`${channel}${kind}`, { detail }))
  const leaving = (value: unknown) =>
    cross(value, (part) => (typeof part === 'function' ? { $function: functions.push(part as never) - 1 } : undefined))
  const arriving = (value: unknown) =>
    cross(value, (part) => {
      const target = (part as { $function?: number } | undefined | null)?.$function
      return target === undefined
        ? undefined
        : (...args: unknown[]) => void notify('callback', { target, args: args.map(leaving) })
    })
  const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

  document.addEventListener(`${channel}call`, (event) => {
    const { id, target, args } = (event as CustomEvent<Crossing>).detail
    try {
      const value = functions[target]!(...args.map(arriving))
      const isPromise = value instanceof Promise
      notify('answer', { id, isPromise, ...(!isPromise && { value: leaving(value) }) })
      if (isPromise)
        value.then(
          (settled) => notify('settled', { id, value: leaving(settled) }),
          (error) => notify('settled', { id, error: messageOf(error) }),
        )
    } catch (error) {
      notify('answer', { id, error: messageOf(error) })
    }
  })

  world[names.fileList] = files
  world[names.receiver] = (text: string) => {
    const message = wire.unpack(text) as Received
    if ('channel' in message) {
      for (const listener of [...(listeners.get(message.channel) ?? [])])
        listener({ sender: ipcRenderer, ports: [] }, ...message.args)
      return
    }
    const promise = pending.get(message.answers)
    pending.delete(message.answers)
    if (message.error === undefined) promise?.resolve(message.value)
    else promise?.reject(new Error(message.error))
  }
  const post = (sent: Sent) => send(wire.pack(sent))

  document.addEventListener(`${channel}open`, (event) =>
    post({ kind: 'open', id: 0, channel: '', args: (event as CustomEvent<Crossing>).detail.args }),
  )

  const ipcRenderer = {
    send: (name: string, ...args: unknown[]) => post({ kind: 'send', id: 0, channel: name, args }),
    async invoke(name: string, ...args: unknown[]) {
      const id = ++calls
      const promise = Promise.withResolvers<unknown>()
      post({ kind: 'invoke', id, channel: name, args })
      pending.set(id, promise)
      return promise.promise
    },
    on(name: string, listener: Listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
      return ipcRenderer
    },
    removeListener(name: string, listener: Listener) {
      const remaining = (listeners.get(name) ?? []).filter((other) => other !== listener)
      listeners.set(name, remaining)
      return ipcRenderer
    },
    off: (name: string, listener: Listener) => ipcRenderer.removeListener(name, listener),
  }
  world[names.renderer] = ipcRenderer
  const electron = {
    ipcRenderer,
    contextBridge: {
      exposeInMainWorld: (key: string, api: unknown) => void notify('expose', { key, value: leaving(api) }),
    },
    webUtils: {
      // Chromium reveals a file's path only to the debugger, so a token replaces it until the main process reads it.
      getPathForFile(file: unknown) {
        if (!(file instanceof File)) throw new TypeError('Argument is not a File')
        return names.pathToken(files.push(file) - 1)
      },
    },
  }
  const guarded = (name: string, part: object): object =>
    new Proxy(part, {
      get(target, key) {
        if (Reflect.has(target, key) || typeof key === 'symbol') {
          const value: unknown = Reflect.get(target, key)
          return value && typeof value === 'object' ? guarded(`${name}.${String(key)}`, value) : value
        }
        throw new Error(`Electron double: ${name}.${key} is not implemented`)
      },
    })
  const require = (id: string) => {
    if (id === 'electron' || id === 'electron/renderer') return guarded('electron', electron)
    throw new Error(`module not found: ${id}`)
  }
  const process = { platform: 'linux', type: 'renderer', sandboxed: true, contextIsolated: true, argv, env: {} }
  preload(require, guarded('process', process))
}
