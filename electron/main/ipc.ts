import { isAbsolute } from 'node:path'
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron'
import { z } from 'zod'
import { AppError, checked } from '#shared/core/errors.ts'
import { type DesktopHandlers, type Events, type Reply, type RequestName, requests } from '#shared/core/ipc.ts'
import { channels } from '#shared/core/ipc-channels.ts'
import { isOurPage, origin } from './bundle/origin.ts'

/** Paths of files and folders that were dropped, as the preload script read them. */
const DroppedPaths = z.array(z.string().max(32_768).refine(isAbsolute).refine(withoutNul)).min(1).max(20_000)

interface Answers {
  handlers: DesktopHandlers
  drop(paths: string[]): void | Promise<void>
  onFault(error: unknown): void
}

/** Answers every request in the table; leaving one out does not compile. */
export function answer(ipcMain: Pick<IpcMain, 'handle'>, { handlers, drop, onFault }: Answers) {
  const handle = (channel: string, schema: z.ZodType, work: (input: never) => unknown) =>
    ipcMain.handle(channel, async (event, asked): Promise<Reply> => {
      try {
        refuseStrangers(event)
        return { ok: true, value: await work(checked(schema, asked) as never) }
      } catch (thrown) {
        const error = AppError.from(thrown)
        if (error.code === 'UNEXPECTED') onFault(thrown)
        return { ok: false, error: error.toJSON() }
      }
    })
  for (const name of Object.keys(requests) as RequestName[])
    handle(channels.ask(name), requests[name].input, handlers[name])
  handle(channels.drop, DroppedPaths, drop)
}

/** Only our own page is answered: a frame within it, another page and a frame that is gone are not. */
function refuseStrangers({ senderFrame }: IpcMainInvokeEvent) {
  const ours = senderFrame && !senderFrame.parent && senderFrame.origin === origin && isOurPage(senderFrame.url)
  if (!ours) throw new AppError('FORBIDDEN', 'Only the app itself may ask this.')
}

export function tell<N extends keyof Events>(page: Pick<WebContents, 'send'>, event: N, payload: Events[N]) {
  page.send(channels.tell, event, payload)
}

function withoutNul(path: string) {
  return !path.includes('\0')
}
