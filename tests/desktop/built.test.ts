import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../e2e/browser.ts'

// Where there is no browser the app is not built for the tests either.
describe.skipIf(noBrowser)('what is packaged', () => {
  test('the main process brings everything along but Electron and keytar', () => {
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

  test('the preload script is one small file that a sandbox can load', () => {
    expect(readdirSync('out/preload')).toEqual(['index.cjs'])
    const text = readFileSync('out/preload/index.cjs', 'utf8')
    expect([...text.matchAll(/\brequire\(["']([^'"]+)["']\)/g)].map(([, name]) => name)).toEqual(['electron'])
    expect(text).not.toMatch(/^\s*(import|export) /m)
    expect(text.length).toBeLessThan(10_000)
  })

  test('the page has the gaps that the main process fills', () => {
    const html = readFileSync('out/renderer/desktop.html', 'utf8')
    expect(html).toContain('<html lang="en"')
    expect(html).toContain('<!--desktop-state-->')
    // The policy allows neither.
    expect(html).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\son\w+=/)
  })
})
