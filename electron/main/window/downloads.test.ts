import { EventEmitter } from 'node:events'
import type { DownloadItem, Session } from 'electron'
import { expect, onTestFinished, test, vi } from 'vitest'
import { origin } from '../bundle/origin.ts'
import { downloads } from './downloads.ts'

/** A download as docs/api/download-item.md describes it, driven by the test. */
class Item extends EventEmitter {
  path = '/home/ann/list.pdf'
  received = 0
  /** Chromium reports progress at once, before bytes arrive. */
  readonly resume = vi.fn(() => void this.emit('updated', {}, 'progressing'))
  readonly cancel = vi.fn(() => void this.emit('done', {}, 'cancelled'))
  readonly setSaveDialogOptions = vi.fn()
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
  }
  getURL = () => this.url
  getURLChain = () => [this.url]
  getFilename = () => 'list.pdf'
  getSavePath = () => this.path
  getReceivedBytes = () => this.received
  getTotalBytes = () => 100
}

function started() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const session = new EventEmitter()
  const report = vi.fn()
  const files = downloads({ report, folder: () => '/home/ann', showInFolder: () => undefined })
  files.watch(session as unknown as Session)
  /** Begins a download; returns whether it was refused. */
  const begin = (url: string) => {
    const item = new Item(url)
    const event = { preventDefault: vi.fn() }
    session.emit('will-download', event, item as unknown as DownloadItem)
    return { item, isRefused: event.preventDefault.mock.calls.length > 0 }
  }
  return { files, begin, states: () => report.mock.calls.map(([{ state, progress }]) => [state, progress]) }
}

test('resumes an interrupted download, later after each attempt without progress', () => {
  const { files, begin, states } = started()
  const { item } = begin(`${origin}/media/list.pdf`)
  item.received = 40
  item.emit('updated', {}, 'progressing')
  item.emit('updated', {}, 'interrupted')
  expect(states()).toEqual([
    ['saving', 0.4],
    ['waiting', 0.4],
  ])
  for (const seconds of [5, 10, 20, 40, 60]) {
    item.resume.mockClear()
    vi.advanceTimersByTime(seconds * 1000 - 1)
    expect(item.resume).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(item.resume).toHaveBeenCalledOnce()
    item.emit('updated', {}, 'interrupted')
  }
  expect(states().at(-1)).toEqual(['waiting', 0.4])
  vi.advanceTimersByTime(60_000)
  item.received = 60
  item.emit('updated', {}, 'progressing')
  expect(states().at(-1)).toEqual(['saving', 0.6])
  item.emit('updated', {}, 'interrupted')
  item.resume.mockClear()
  vi.advanceTimersByTime(5000)
  expect(item.resume).toHaveBeenCalledOnce()
  item.received = 100
  item.emit('done', {}, 'completed')
  expect(states().at(-1)).toEqual(['saved', 1])
  expect(files.busy()).toBe(false)
})

test('gives up when no bytes arrive for long, for example on a full disk', () => {
  const { files, begin, states } = started()
  const { item } = begin(`${origin}/media/list.pdf`)
  for (let attempt = 0; attempt < 20; attempt++) {
    item.emit('updated', {}, 'interrupted')
    vi.advanceTimersByTime(60_000)
    if (!files.busy()) break
  }
  expect(item.resume).toHaveBeenCalledTimes(12)
  expect(states().at(-1)).toEqual(['failed', 0])
})

test('does not resume a cancelled download', () => {
  const { files, begin, states } = started()
  const { item } = begin(`${origin}/media/list.pdf`)
  expect(files.busy()).toBe(true)
  item.emit('updated', {}, 'interrupted')
  item.cancel()
  vi.advanceTimersByTime(120_000)
  expect(item.resume).not.toHaveBeenCalled()
  expect(states().at(-1)).toEqual(['cancelled', 0])
  expect(files.busy()).toBe(false)
})

test('saves files of other pages only once the user requested them', () => {
  const { files, begin } = started()
  const picture = 'data:image/png;base64,iVBORw0KGgo='
  expect(begin(picture).isRefused).toBe(true)
  expect(begin('https://other.example/cat.jpg').isRefused).toBe(true)
  files.request(picture)
  expect(begin(picture).isRefused).toBe(false)
  expect(begin(picture).isRefused).toBe(true)
  expect(begin(`blob:${origin}/4b1c`).isRefused).toBe(false)
})
