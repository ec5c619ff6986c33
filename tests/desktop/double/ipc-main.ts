import { EventEmitter } from 'node:events'
import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import { strict } from './strict.ts'

type Handler = Parameters<IpcMain['handle']>[1]

const handlers = new Map<string, Handler>()

export const ipcMain = strict(
  'ipcMain',
  Object.assign(new EventEmitter(), {
    handle(channel, handler) {
      if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
      handlers.set(channel, handler)
    },
    removeHandler(channel) {
      handlers.delete(channel)
    },
  } satisfies Partial<IpcMain>),
)

/** Handles a request of a page. Rejects with the error text that pages receive. */
export async function invoke(channel: string, event: object, args: unknown[]): Promise<unknown> {
  try {
    const handler = handlers.get(channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    return await handler(event as IpcMainInvokeEvent, ...args)
  } catch (error) {
    throw new Error(`Error invoking remote method '${channel}': ${String(error)}`, { cause: error })
  }
}
