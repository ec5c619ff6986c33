import { expect, test } from 'vitest'
import { assetLinks } from './assets.ts'

const files = {
  'home/HomePage.tsx': ['assets/picture.js', 'assets/Home.css', 'assets/Home.js'],
  'site/BandPage.tsx': ['assets/picture.js', 'assets/Band.js'],
}

test('links each file of the rendered pages once', () => {
  expect(assetLinks(['home/HomePage.tsx', 'site/BandPage.tsx'], files).split('\n')).toEqual([
    '<link rel="stylesheet" href="/assets/Home.css">',
    `<template data-after-paint>${['picture', 'Home', 'Band'].map((name) => `<link rel="modulepreload" crossorigin href="/assets/${name}.js">`).join('')}</template>`,
  ])
})

test('links nothing for unknown pages', () => {
  expect(assetLinks(['lost/LostPage.tsx'], files)).toBe('')
})
