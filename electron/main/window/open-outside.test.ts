import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { outsideOpener } from './open-outside.ts'

function opener(answers: boolean[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-outside-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const open = vi.fn(async (_address: string) => undefined)
  const confirm = vi.fn(async (_host: string, _address: string) => answers.shift() ?? false)
  const needs = { path: join(folder, 'hosts.json'), sites: () => ['https://north.example'], confirm, open }
  const start = () => outsideOpener({ ...needs, onError: (error) => expect.fail(String(error)) })
  return { open, confirm, start, addresses: () => open.mock.calls.map(([address]) => address) }
}

test('asks once for an unknown host, also after a restart', async () => {
  const { confirm, start, addresses } = opener([false, true])
  const first = start()
  expect(first('https://north.example/about')).toBe(true)
  expect(first('https://calendar.example/a')).toBe(true)
  // While the question is open, others are ignored.
  expect(first('https://other.example/')).toBe(true)
  await vi.waitFor(() => expect(confirm).toHaveBeenCalledTimes(1), 60_000)
  expect(addresses()).toEqual(['https://north.example/about'])
  await new Promise(setImmediate)

  first('https://calendar.example/b')
  await vi.waitFor(() => expect(addresses()).toHaveLength(2), 60_000)
  expect(confirm).toHaveBeenLastCalledWith('calendar.example', 'https://calendar.example/b')
  start()('https://calendar.example/c')
  await vi.waitFor(() => expect(addresses().at(-1)).toBe('https://calendar.example/c'), 60_000)
  expect(confirm).toHaveBeenCalledTimes(2)
})

test.each([
  'http://other.example/',
  'https://ann:secret@other.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '',
])('never opens or asks about %s', (address) => {
  const { confirm, start } = opener([true])
  expect(start()(address)).toBe(false)
  expect(confirm).not.toHaveBeenCalled()
})
