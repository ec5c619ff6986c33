import { execFileSync } from 'node:child_process'
import { mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jpeg } from '#server/content/photos/upload-for-tests.ts'
import { known } from '../http/errors.ts'
import { pictureType } from './sniff.ts'

/** Opens files until the system gives no more, then asks what kind of file `path` is. */
const exhausted = `
  import { openSync } from 'node:fs'
  import { pictureType } from './server/core/media/sniff.ts'
  try { for (;;) openSync(process.execPath) } catch {}
  const said = await pictureType(process.env.PICTURE).catch(({ code }) => code)
  process.stdout.write(String(said))
`

test('a good picture is not of another kind because too many files are open', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'sniff-')), 'good.jpg')
  await writeFile(path, await jpeg())
  const args = ['-c', 'ulimit -n 64 && exec "$0" --input-type=module -e "$1"', process.execPath, exhausted]
  const said = execFileSync('/bin/sh', args, { env: { ...process.env, PICTURE: path }, stdio: 'pipe' })
  expect(said.toString()).toBe('EMFILE')
  expect(await pictureType(path)).toBe('image/jpeg')
  const error = known(Object.assign(new Error('too many open files'), { code: 'EMFILE' }))
  expect([error.code, error.retryAfter]).toEqual(['UNAVAILABLE', 5])
})

test('passes on what the file system refuses, and says nothing of other files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sniff-'))
  const [loop, words, empty] = ['loop', 'words.txt', 'empty'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await symlink(loop, loop)
  await expect(pictureType(loop)).rejects.toMatchObject({ code: 'ELOOP' })
  await writeFile(words, 'words')
  await writeFile(empty, '')
  expect([await pictureType(words), await pictureType(empty)]).toEqual([undefined, undefined])
})
