import type { PageFiles } from '#shared/core/rendering.ts'

/**
 * Stylesheet links for the rendered lazy pages and their parts, and preload links for the pages, so that they appear with their
 * styles and load in parallel with the entry script.
 */
export function assetLinks(pages: readonly string[], files: PageFiles, parts: readonly string[] = []) {
  const filesOf = (sources: readonly string[]) => sources.flatMap((source) => files[source] ?? [])
  const sheets = [...new Set(filesOf([...pages, ...parts]).filter(isSheet))]
  const scripts = [...new Set(filesOf(pages).filter((path) => !isSheet(path)))]
  const preloads = scripts.map((path) => `<link rel="modulepreload" crossorigin href="/${path}">`)
  return [
    ...sheets.map((path) => `<link rel="stylesheet" href="/${path}">`),
    // See boot.js.
    ...(preloads.length ? [`<template data-after-paint>${preloads.join('')}</template>`] : []),
  ].join('\n')
}

const isSheet = (path: string) => path.endsWith('.css')
