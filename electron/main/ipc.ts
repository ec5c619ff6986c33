import { isAbsolute } from 'node:path'
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron'
import { z } from 'zod'
import { AppError, validateInput } from '#shared/core/errors.ts'
import { type DesktopHandlers, type Events, type Reply, type RequestName, requests } from '#shared/core/ipc.ts'
import { channels } from '#shared/core/ipc-channels.ts'
import { isOurPage, origin } from './bundle/origin.ts'

/** Paths of dropped files and folders, as the preload script read them. */
const DroppedPaths = z.array(z.string().max(32_768).refine(isAbsolute).refine(withoutNul)).min(1).max(20_000)

interface Options {
  handlers: DesktopHandlers
  drop(paths: string[]): void | Promise<void>
  onError(error: unknown): void
}

/** Handles every request in the table. A missing handler does not compile. */
export function handleRequests(ipcMain: Pick<IpcMain, 'handle'>, { handlers, drop, onError }: Options) {
  const handle = (channel: string, schema: z.ZodType, work: (input: never) => unknown) =>
    ipcMain.handle(channel, async (event, asked): Promise<Reply> => {
      try {
        refuseOtherFrames(event)
        return { ok: true, value: await work(validateInput(schema, asked) as never) }
      } catch (thrown) {
        const error = AppError.from(thrown)
        if (error.code === 'UNEXPECTED') onError(thrown)
        return { ok: false, error: error.toJSON() }
      }
    })
  for (const name of Object.keys(requests) as RequestName[])
    handle(channels.ask(name), requests[name].input, handlers[name])
  handle(channels.drop, DroppedPaths, drop)
}

/** Only the main frame of our own page may send requests. */
function refuseOtherFrames({ senderFrame }: IpcMainInvokeEvent) {
  const ours = senderFrame && !senderFrame.parent && senderFrame.origin === origin && isOurPage(senderFrame.url)
  if (!ours) throw new AppError('FORBIDDEN', 'Only the app itself can send this request.')
}

export function sendEvent<N extends keyof Events>(page: Pick<WebContents, 'send'>, event: N, payload: Events[N]) {
  page.send(channels.notify, event, payload)
}

function withoutNul(path: string) {
  return !path.includes('\0')
}
