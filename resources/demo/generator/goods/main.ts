import { mkdir, writeFile } from 'node:fs/promises'
import { goods } from './catalogue.ts'
import { paint } from './studio.ts'

// node resources/demo/generator/goods/main.ts [name…] paints the named products, or all, and writes products.json.

const folder = new URL('../../', import.meta.url).pathname
const wanted = process.argv.slice(2)

await mkdir(`${folder}products`, { recursive: true })
for (const { file, photo, scene } of goods) {
  if (wanted.length > 0 && !wanted.includes(file)) continue
  await paint(scene, `${folder}photos/${photo}.jpg`, `${folder}products/${file}.jpg`)
  process.stdout.write(`products/${file}.jpg\n`)
}
const list = goods.map(({ scene: _, file, photo, ...product }) => ({
  file: `products/${file}.jpg`,
  detail: `photos/${photo}.jpg`,
  ...product,
}))
await writeFile(`${folder}products.json`, `${JSON.stringify(list, null, 2)}\n`)
