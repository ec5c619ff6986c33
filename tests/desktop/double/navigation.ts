import type { WebContentsWillFrameNavigateEventParams } from 'electron'
import type { Devtools } from './cdp.ts'
import { preventable } from './emitter.ts'
import type { Frames, SenderFrame } from './frames.ts'
import { fromWeb } from './origins.ts'

type Facts = Omit<WebContentsWillFrameNavigateEventParams, 'frame' | 'initiator'> & { frame: SenderFrame | null }
type Emit = (event: 'will-navigate' | 'will-frame-navigate' | 'will-redirect', details: Facts, url: string) => void

/** Pauses every navigation, in any frame, so that listeners can refuse it. */
export async function watchNavigation(page: Devtools, frames: Frames, emit: Emit) {
  let ours: string | undefined

  page.on('Fetch.requestPaused', ({ requestId, request, frameId, redirectedRequestId }) => {
    const url = fromWeb(request.url)
    const isMainFrame = frames.isMain(frameId)
    const asked = preventable({ url, isSameDocument: false, isMainFrame, frame: frames.view(frameId) })
    const ask = (event: Parameters<Emit>[0]) => {
      if (!asked.defaultPrevented) emit(event, asked, url)
    }
    if (redirectedRequestId) ask('will-redirect')
    else if (!isMainFrame || url !== ours) {
      ask('will-frame-navigate')
      if (isMainFrame) ask('will-navigate')
    }
    if (asked.defaultPrevented) void page.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    else void page.send('Fetch.continueRequest', { requestId })
  })
  await page.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] })

  return {
    /** Only navigations of pages are checked, not those of the app, as in Electron. */
    async allowing<T>(url: string, load: () => Promise<T>): Promise<T> {
      ours = new URL(url).href
      try {
        return await load()
      } finally {
        ours = undefined
      }
    },
  }
}

export type Navigation = Awaited<ReturnType<typeof watchNavigation>>
