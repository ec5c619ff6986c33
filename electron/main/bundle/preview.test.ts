import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testImage } from '#server/content/photos/upload-for-tests.ts'
import { previewOf } from './preview.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-preview-'))
function file(name: string, bytes: Uint8Array | string) {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'shows a preview of a %s by its content, not its name',
  async (kind) => {
    const bytes = await testImage().toFormat(kind).toBuffer()
    const reply = await previewOf(file(`${kind}.html`, bytes))
    expect(reply.headers.get('content-type')).toBe(`image/${kind}`)
    expect(reply.headers.get('content-security-policy')).toContain('sandbox')
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes)
  },
)

test('refuses previews of other files, folders and deleted files', async () => {
  const nothing = { code: 'NOT_FOUND' }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const [name, text] of [
    ['page.jpg', '<!doctype html>'],
    ['drawing.png', svg],
    ['short.jpg', 'x'],
    ['empty.png', ''],
  ] as const)
    await expect(previewOf(file(name, text))).rejects.toMatchObject(nothing)
  await expect(previewOf(join(folder, 'gone.jpg'))).rejects.toMatchObject(nothing)
  await expect(previewOf(undefined)).rejects.toMatchObject(nothing)
  await expect(previewOf(folder)).rejects.toThrow()
})

test.runIf(process.platform === 'linux')('closes the file of an aborted preview', async () => {
  const large = file('large.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5_000_000)]))
  const reply = await previewOf(large)
  const reader = reply.body!.getReader()
  await reader.read()
  await reader.cancel()
  const open = () => execFileSync('ls', ['-l', `/proc/${process.pid}/fd`]).toString()
  await expect.poll(open).not.toContain('large.jpg')
})
