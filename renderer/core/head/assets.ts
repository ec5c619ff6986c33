import type { PageFiles } from '#shared/core/rendering.ts'

/**
 * Stylesheet and preload links for the rendered lazy pages, so that they appear with their
 * styles and load in parallel with the entry script.
 */
export function assetLinks(pages: readonly string[], files: PageFiles): string {
  const wanted = [...new Set(pages.flatMap((page) => files[page] ?? []))]
  const [sheets, scripts] = [wanted.filter(isSheet), wanted.filter((path) => !isSheet(path))]
  const preloads = scripts.map((path) => `<link rel="modulepreload" crossorigin href="/${path}">`)
  return [
    ...sheets.map((path) => `<link rel="stylesheet" href="/${path}">`),
    // See boot.js.
    ...(preloads.length ? [`<template data-after-paint>${preloads.join('')}</template>`] : []),
  ].join('\n')
}

const isSheet = (path: string) => path.endsWith('.css')
