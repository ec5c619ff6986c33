import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../e2e/browser.ts'

// Without a browser the app is not built for tests.
describe.skipIf(noBrowser)('the build', () => {
  test('bundles everything in the main process but Electron and keytar', () => {
    const names = readdirSync('out/main', { recursive: true }).map(String)
    const modules = names
      .filter((name) => name.endsWith('.js'))
      .flatMap((name) => {
        const text = readFileSync(`out/main/${name}`, 'utf8')
        return [...text.matchAll(/^import [^'"]*["']([^'"]+)["']|\bimport\(["']([^'"]+)["']\)/gm)]
      })
      .map(([, whole, lazy]) => whole ?? lazy ?? '')
    expect(modules).toContain('electron')
    expect(modules).toContain('keytar')
    const foreign = modules.filter(
      (name) => !isBuiltin(name) && !name.startsWith('./') && !/^(electron|keytar)$/.test(name),
    )
    expect(foreign).toEqual([])
  })

  test('builds the preload script as one small file for the sandbox', () => {
    expect(readdirSync('out/preload')).toEqual(['index.cjs'])
    const text = readFileSync('out/preload/index.cjs', 'utf8')
    expect([...text.matchAll(/\brequire\(["']([^'"]+)["']\)/g)].map(([, name]) => name)).toEqual(['electron'])
    expect(text).not.toMatch(/^\s*(import|export) /m)
    expect(text.length).toBeLessThan(10_000)
  })

  test('the page has the placeholders that the main process replaces', () => {
    const html = readFileSync('out/renderer/desktop.html', 'utf8')
    expect(html).toContain('<html lang="en"')
    expect(html).toContain('<!--desktop-state-->')
    // The content security policy allows neither.
    expect(html).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\son\w+=/)
  })
})
