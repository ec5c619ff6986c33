import { execFileSync } from 'node:child_process'
import { mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jpeg } from '#server/content/photos/upload-for-tests.ts'
import { toAppError } from '../http/errors.ts'
import { imageType } from './sniff.ts'

/** Opens files up to the system's limit, then detects the type of `path`. */
const exhausted = `
  import { openSync } from 'node:fs'
  import { imageType } from './server/core/media/sniff.ts'
  try { for (;;) openSync(process.execPath) } catch {}
  const output = await imageType(process.env.IMAGE).catch(({ code }) => code)
  process.stdout.write(String(output))
`

test('does not misidentify a valid image when too many files are open', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'sniff-')), 'good.jpg')
  await writeFile(path, await jpeg())
  const args = ['-c', 'ulimit -n 64 && exec "$0" --input-type=module -e "$1"', process.execPath, exhausted]
  const output = execFileSync('/bin/sh', args, { env: { ...process.env, IMAGE: path }, stdio: 'pipe' })
  expect(output.toString()).toBe('EMFILE')
  expect(await imageType(path)).toBe('image/jpeg')
  const error = toAppError(Object.assign(new Error('too many open files'), { code: 'EMFILE' }))
  expect([error.code, error.retryAfter]).toEqual(['UNAVAILABLE', 5])
})

test('rethrows file system errors and ignores other file types', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sniff-'))
  const [loop, textFile, empty] = ['loop', 'text.txt', 'empty'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await symlink(loop, loop)
  await expect(imageType(loop)).rejects.toMatchObject({ code: 'ELOOP' })
  await writeFile(textFile, 'words')
  await writeFile(empty, '')
  expect([await imageType(textFile), await imageType(empty)]).toEqual([undefined, undefined])
})
