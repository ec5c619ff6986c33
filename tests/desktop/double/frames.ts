import type { WebFrameMain } from 'electron'
import type { Devtools } from './cdp.ts'
import { fromWeb, originOf } from './origins.ts'
import { preloadWorld } from './page/names.ts'
import { strict } from './strict.ts'

interface Frame {
  url: string
  parent: string | undefined
  /** Id of its document, which changes with a navigation. */
  document: string
}

interface Tree {
  frame: { id: string; url: string; loaderId: string; parentId?: string }
  childFrames?: Tree[]
}

export type SenderFrame = Pick<WebFrameMain, 'url' | 'origin' | 'frameTreeNodeId'> & { parent: SenderFrame | null }

/** The frames of a page, and their preload worlds. */
export async function watchFrames(page: Devtools) {
  const frames = new Map<string, Frame>()
  const worlds = new Map<number, { frame: string; document: string }>()
  const numbers = new Map<string, number>()

  const put = ({ frame: { id, url, loaderId, parentId } }: Tree) => {
    frames.set(id, { url, parent: parentId, document: loaderId })
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1)
  }
  const putAll = (tree: Tree) => {
    put(tree)
    tree.childFrames?.forEach(putAll)
  }
  page.on('Page.frameNavigated', ({ frame }) => {
    // Chromium does not report the frames that close with their page.
    if (!frame.parentId) frames.clear()
    put({ frame })
  })
  page.on('Page.frameAttached', ({ frameId, parentFrameId }) =>
    put({ frame: { id: frameId, url: 'about:blank', loaderId: '', parentId: parentFrameId } }),
  )
  page.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    const frame = frames.get(frameId)
    if (frame) frame.url = url
  })
  page.on('Page.frameDetached', ({ frameId, reason }) => void (reason === 'remove' && frames.delete(frameId)))
  page.on('Runtime.executionContextCreated', ({ context: { id, name, auxData } }) => {
    const { frameId: frame } = auxData as { frameId: string }
    if (name === preloadWorld) worlds.set(id, { frame, document: frames.get(frame)?.document ?? '' })
  })
  page.on('Runtime.executionContextDestroyed', ({ executionContextId }) => void worlds.delete(executionContextId))
  page.on('Runtime.executionContextsCleared', () => worlds.clear())

  await page.send('Page.enable')
  const { frameTree } = await page.send('Page.getFrameTree')
  putAll(frameTree)
  const main = frameTree.frame.id

  const view = (id: string): SenderFrame | null => {
    const frame = frames.get(id)
    if (!frame) return null
    const url = fromWeb(frame.url)
    const parent = frame.parent === undefined ? null : view(frame.parent)
    return strict('WebFrameMain', { url, origin: originOf(url), parent, frameTreeNodeId: numbers.get(id) ?? 0 })
  }

  return {
    main,
    isMain: (id: string) => id === main,
    url: () => fromWeb(frames.get(main)?.url ?? ''),
    view,
    /** The world of the page's preload script; undefined before the script runs. */
    mainWorld: () => [...worlds].findLast(([, { frame }]) => frame === main)?.[0],
    /** The world of the first frame whose URL contains this text. */
    worldOf: (address: string) =>
      [...worlds].findLast(([, { frame }]) => fromWeb(frames.get(frame)?.url ?? '').includes(address))?.[0],
    /** The frame that sent the message, while its document exists. */
    sender(world: number) {
      const from = worlds.get(world)
      const number = (from && numbers.get(from.frame)) ?? 0
      return {
        number,
        frame: () => (from && frames.get(from.frame)?.document === from.document ? view(from.frame) : null),
      }
    },
  }
}

export type Frames = Awaited<ReturnType<typeof watchFrames>>
