import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { paintBrand } from './brand.ts'
import { heroes, neighbour, series } from './catalogue.ts'
import type { Entry } from './expose.ts'
import { expose } from './expose.ts'
import type { Series } from './scene.ts'

// node resources/demo/generator/scenes/main.ts [name…] paints the named pictures, or all, and keeps catalogue.json in step with the files.

const folder = new URL('../../', import.meta.url).pathname
const wanted = process.argv.slice(2)

async function paintAll(group: Series[], into: string): Promise<Entry[]> {
  await mkdir(folder + into, { recursive: true })
  const entries: Entry[] = []
  for (const one of group) {
    for (const shot of one.shots) {
      const file = `${into}/${shot.name}.jpg`
      const named = wanted.length === 0 || wanted.some((name) => shot.name === name || one.name === name)
      if (named) {
        const began = performance.now()
        await expose(one, shot, folder + file)
        process.stdout.write(`${file} ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
      }
      const present = await readFile(folder + file).catch(() => undefined)
      if (!present) continue
      const { title, caption, alt, tags, category = one.category, size } = shot
      const { name, photographer } = one
      entries.push({
        file,
        title,
        caption,
        alt,
        tags,
        category,
        photographer,
        series: name,
        width: size[0],
        height: size[1],
      })
    }
  }
  return entries
}

const photos = await paintAll(series, 'photos')
const wide = await paintAll([heroes], 'heroes')
const next = await paintAll([neighbour], 'neighbour')
if (wanted.length === 0 || wanted.includes('brand')) await paintBrand(`${folder}brand`)

const catalogue = {
  photos,
  heroes: wide.map(({ file, title, caption, alt, photographer, width, height }) => ({
    file,
    title,
    subtitle: caption,
    alt,
    photographer,
    width,
    height,
  })),
  neighbour: next,
  brand: { icon: 'brand/icon.png', logo: 'brand/logo.png', logoDark: 'brand/logo-dark.png' },
}
await writeFile(`${folder}catalogue.json`, `${JSON.stringify(catalogue, null, 2)}\n`)
