import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { app, BrowserWindow, ipcMain, protocol } from 'electron'

/** A minimal app that shows all features of the double. */
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
])

const headers = { 'content-type': 'text/html', 'content-security-policy': "script-src 'self'" }
const page = '<!doctype html><title>Test app</title><h1>Hello</h1>'
const frames = '<iframe src="/inner"></iframe><a href="/elsewhere">Elsewhere</a>'

void app.whenReady().then(async () => {
  protocol.handle('app', answer)
  ipcMain.handle('echo', (_event, ...values: unknown[]) => values)
  ipcMain.handle('function', () => () => 1)
  ipcMain.handle('fail', () => {
    throw new TypeError('on purpose')
  })
  ipcMain.handle('who', ({ senderFrame }) => ({
    url: senderFrame?.url,
    origin: senderFrame?.origin,
    isTop: senderFrame ? senderFrame.parent === null : undefined,
  }))
  ipcMain.on('who, once it left', async (event) => {
    await new Promise<void>((resolve) => event.sender.once('did-finish-load', () => resolve()))
    Object.assign(globalThis, { senderThatLeft: event.senderFrame })
  })
  const window = new BrowserWindow({ show: false, webPreferences: { preload: `${import.meta.dirname}/preload.cjs` } })
  window.webContents.on('will-navigate', (event) => event.preventDefault())
  window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }))
  await window.loadURL('app://bundle/')
})

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/inner') return new Response(page, { headers })
  if (pathname === '/drip') return new Response(drip(request.signal))
  if (pathname === '/swallow') return Response.json(await swallowed(request))
  if (pathname === '/headers') return Response.json(Object.fromEntries(request.headers))
  if (pathname === '/packed') return new Response('not packed', { headers: { 'content-encoding': 'gzip' } })
  if (pathname === '/nothing') return Response.error()
  return new Response(page + frames, { headers })
}

let isDripping = false
Object.assign(globalThis, { isDripping: () => isDripping })

/** Never ends. */
function drip(signal: AbortSignal) {
  isDripping = true
  let count = 0
  return new ReadableStream({
    async pull(drops) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      if (!signal.aborted) drops.enqueue(new TextEncoder().encode(`drop ${++count}\n`))
    },
    cancel() {
      isDripping = false
    },
  })
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Reads a body slowly. Returns the number of bytes, and the maximum that waited in memory. */
async function swallowed({ body }: Request) {
  const before = held()
  let size = 0
  let most = 0
  for await (const part of body ?? []) {
    if (Math.floor(size / pause) < Math.floor((size + part.length) / pause)) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      most = Math.max(most, held() - before)
    }
    size += part.length
  }
  return { size, most }
}

const pause = 5 << 20

function held() {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}
