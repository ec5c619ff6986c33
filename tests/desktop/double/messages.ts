import type { Devtools } from './cdp.ts'
import { withPaths } from './file-paths.ts'
import type { Frames } from './frames.ts'
import { invoke, ipcMain } from './ipc-main.ts'
import { binding, receiver } from './page/names.ts'
import type { Received, Sent } from './page/preload-world.ts'
import { makeWire } from './page/wire.ts'

const wire = makeWire()

/** The latest messages between pages and the main process in both directions, as text. */
export const traffic: string[] = []
const mostTraffic = 5000

function note(text: string) {
  traffic.push(text)
  if (traffic.length > mostTraffic) traffic.shift()
  return text
}

/** Delivers messages of a page to `ipcMain` and back. `sender` is the sender that listeners get. */
export function hearPage(devtools: Devtools, frames: Frames, sender: object, onOpen: (request: unknown[]) => void) {
  const deliver = (world: number, text: string) =>
    void devtools.send('Runtime.callFunctionOn', {
      functionDeclaration: `(text) => ${receiver}(text)`,
      executionContextId: world,
      arguments: [{ value: note(text) }],
    })

  devtools.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name === binding) void hear(wire.unpack(note(payload)) as Sent, executionContextId)
  })

  async function hear({ kind, id, channel, args }: Sent, world: number) {
    if (kind === 'open') return onOpen(args)
    const from = frames.sender(world)
    const event = {
      type: 'frame',
      sender,
      processId: 1,
      frameId: from.number,
      get senderFrame() {
        return from.frame()
      },
    }
    const real = await withPaths(args, devtools, world)
    if (kind === 'send') return void ipcMain.emit(channel, event, ...real)
    deliver(world, await answerTo(invoke(channel, event, real), id))
  }

  return {
    /** Sends to the page if its preload script is listening. */
    notify(channel: string, args: unknown[]) {
      const message = wire.pack({ channel, args } satisfies Received)
      const world = frames.mainWorld()
      if (world !== undefined) deliver(world, message)
    },
  }
}

/** Responses that cannot be cloned are reported to the page as well. */
async function answerTo(asked: Promise<unknown>, answers: number) {
  try {
    return wire.pack({ answers, value: await asked } satisfies Received)
  } catch (error) {
    return wire.pack({ answers, error: error instanceof Error ? error.message : String(error) } satisfies Received)
  }
}

export type Page = ReturnType<typeof hearPage>
