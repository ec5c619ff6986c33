import { expect, test } from 'vitest'
import { assetLinks } from './assets.ts'

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, css: ['assets/start.css'], imports: ['_start.js'] },
  '_start.js': { file: 'assets/start.js' },
  'home/HomePage.tsx': { file: 'assets/Home.js', css: ['assets/Home.css'], imports: ['_start.js', '_picture.js'] },
  '_picture.js': { file: 'assets/picture.js', imports: ['home/HomePage.tsx'] },
}

test('a page brings its own files, not those every page starts with', () => {
  expect(assetLinks(['home/HomePage.tsx'], manifest).split('\n')).toEqual([
    '<link rel="stylesheet" href="/assets/Home.css">',
    '<link rel="modulepreload" crossorigin href="/assets/Home.js">',
    '<link rel="modulepreload" crossorigin href="/assets/picture.js">',
  ])
})

test('a page the build does not know brings nothing', () => {
  expect(assetLinks(['lost/LostPage.tsx'], manifest)).toBe('')
})
