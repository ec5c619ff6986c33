import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { uncaughtErrorHandlers } from './uncaught-errors.ts'

const full = () =>
  Object.assign(new Error('ENOSPC: no space left on device, mkdir'), { code: 'ENOSPC', syscall: 'mkdir' })

async function serving(application: RequestListener, timeout?: number) {
  const server = createServer(application)
  const log: string[] = []
  const exited = Promise.withResolvers<number>()
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const report = (error: Error, message: string) => void log.push(`${message} ${error.message}`)
  const last = uncaughtErrorHandlers({ server, report, stop, exit: exited.resolve }, timeout)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.closeAllConnections())
  const { port } = server.address() as AddressInfo
  return { last, log, exited: exited.promise, ask: () => fetch(`http://127.0.0.1:${port}/`) }
}

test('logs a full disk in a callback and continues', async () => {
  const { last, log, ask } = await serving((_request, response) => response.end('page'))
  last.onException(full())
  last.onRejection(new TypeError('nothing waited'))
  expect(log).toEqual([
    'Uncaught error. ENOSPC: no space left on device, mkdir',
    'Unhandled promise rejection. nothing waited',
  ])
  const reply = await ask()
  expect([reply.status, await reply.text()]).toEqual([200, 'page'])
})

test('finishes open requests after an unknown error, rejects new ones', async () => {
  const finish = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const { last, exited, ask } = await serving(async (_request, response) => {
    began.resolve()
    await finish.promise
    response.end('finished')
  })
  const underWay = ask()
  await began.promise
  last.onException(new TypeError('state is unsure'))
  const refused = await ask()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' })
  finish.resolve()
  expect(await (await underWay).text()).toBe('finished')
  expect(await exited).toBe(1)
})

test('answers 503 to open requests before the exit', async () => {
  const began = Promise.withResolvers<void>()
  const { last, exited, ask } = await serving(() => began.resolve(), 50)
  const lost = ask()
  await began.promise
  last.onException(new TypeError('state is unsure'))
  expect((await lost).status).toBe(503)
  expect(await exited).toBe(1)
})
