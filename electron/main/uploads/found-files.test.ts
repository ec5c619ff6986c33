import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FoundFile, foundFiles } from './found-files.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-found-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function make(...paths: string[]) {
  for (const path of paths) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), path)
  }
}
async function find(...paths: string[]) {
  const batches: FoundFile[][] = []
  for await (const batch of foundFiles(paths.map((path) => join(root, path)))) batches.push(batch)
  return batches
}
const listed = (batches: FoundFile[][]) => batches.flat().map(({ folder, name }) => `${folder}|${name}`)

test('lists files with their folder, sorted by name', async () => {
  await make('Trip/10.jpg', 'Trip/9.jpg', 'Trip/Day 1/a.jpg', 'Trip/Day 1/Évora/b.jpg', 'c.jpg', 'unselected/d.jpg')
  expect(listed(await find('c.jpg', 'Trip'))).toEqual([
    '|c.jpg',
    'Trip|9.jpg',
    'Trip|10.jpg',
    'Trip/Day 1|a.jpg',
    'Trip/Day 1/Évora|b.jpg',
  ])
  const [file] = (await find('c.jpg')).flat()
  expect(file).toEqual({ path: join(root, 'c.jpg'), name: 'c.jpg', folder: '', size: 5 })
})

test('skips system files unless they were selected', async () => {
  const noise = ['.DS_Store', 'Thumbs.db', 'desktop.ini', '.hidden/a.jpg', '__MACOSX/a.jpg', '@eaDir/a.jpg', '~$a.jpg']
  await make('noise/a.jpg', ...noise.map((name) => `noise/${name}`))
  expect(listed(await find('noise'))).toEqual(['noise|a.jpg'])
  expect(listed(await find('noise/.DS_Store'))).toEqual(['|.DS_Store'])
})

test('does not follow links inside folders', async () => {
  await make('linked/a.jpg', 'secret/b.jpg')
  await symlink(join(root, 'linked'), join(root, 'linked/loop'))
  await symlink(join(root, 'secret'), join(root, 'linked/out'))
  await symlink(join(root, 'secret/b.jpg'), join(root, 'linked/b.jpg'))
  expect(listed(await find('linked'))).toEqual(['linked|a.jpg'])
})

test('reports unreadable files after all others', async () => {
  await make('some/a.jpg')
  const found: FoundFile[] = []
  const walk = async () => {
    for await (const batch of foundFiles([join(root, 'gone'), join(root, 'some')])) found.push(...batch)
  }
  await expect(walk()).rejects.toThrow('These files could not be read: gone.')
  expect(found).toHaveLength(1)
})

test('limits the depth of nested folders', async () => {
  const deep = Array.from({ length: 40 }, () => 'x').join('/')
  await make('deep/a.jpg', `deep/${deep}/b.jpg`)
  await expect(find('deep')).rejects.toThrow('These files could not be read')
})

test('lists a large folder in batches', async () => {
  await make(...Array.from({ length: 450 }, (_, at) => `large/${at}.jpg`))
  expect((await find('large')).map(({ length }) => length)).toEqual([200, 200, 50])
})
