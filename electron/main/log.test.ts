import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { AppError } from '#shared/core/errors.ts'
import { openLog, redacted } from './log.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'vitrine-log-')), 'logs')
})
const everything = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))

const token = 'Zk3nQe8Yx0bWJ7uLr2VtHc9aPm5sGdF1oIyT6RjKwXA'

test.each([
  `Authorization: Bearer ${token}`,
  `{"token":"${token}","name":"x"}`,
  `{"token": "short"}`,
  `GET /reset-password?token=${token}&x=1`,
  `{"username":"ann","password":"hunter2 and more"}`,
  `cookie: visitor=${token}.sig; other=1`,
  `a sentence with ${token} in it`,
  `otp=123456`,
])('redacts secrets: %s', (text) => {
  const log = openLog(folder)
  log.info(text)
  log.error('It failed:', new Error(text, { cause: new AppError('UNEXPECTED', text) }))
  for (const secret of [token, 'hunter2', '"short"', '123456', token.slice(0, 20)])
    for (const file of everything()) expect(file).not.toContain(secret)
})

test('logs errors with stack and causes', () => {
  openLog(folder, () => new Date('2026-01-02T03:04:05Z')).error(
    'A request failed:',
    new Error('connect ECONNREFUSED 127.0.0.1:3000'),
  )
  const [text] = everything()
  expect(text).toMatch(
    /^2026-01-02T03:04:05.000Z error A request failed: Error: connect ECONNREFUSED 127.0.0.1:3000\n {4}at /,
  )
  const harmless =
    'electron/main/bundle/handler.ts:12 550e8400-e29b-41d4-a716-446655440000 e3b0c44298fc1c149afbf4c8996fb92427ae41e4'
  expect(redacted(harmless)).toBe(harmless)
})

test('limits the log to two files of limited size', () => {
  const log = openLog(folder)
  for (let line = 0; line < 400; line++) log.info('x '.repeat(4000))
  expect(readdirSync(folder).sort()).toEqual(['vitrine.log', 'vitrine.log.old'])
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThan(530 * 1024)
})

test.runIf(process.platform !== 'win32')('other users of the computer cannot read the log', () => {
  openLog(folder).info('started')
  expect(statSync(join(folder, 'vitrine.log')).mode & 0o777).toBe(0o600)
})

test('ignores a log that cannot be written', () => {
  expect(() => openLog('/dev/null/nowhere').info('x')).not.toThrow()
})
