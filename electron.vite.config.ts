import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

/** electron-vite makes addresses relative, for pages on the disk; ours is loaded at any path of `app://bundle`. */
const fromTheRoot = { name: 'from-the-root', config: () => ({ base: '/' }) }

/** The desktop app: main process, preload script, and the website's renderer with an entry of its own. */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // keytar is native and optional; everything else is bundled, so the package carries no node_modules but that.
      externalizeDeps: { include: ['keytar'], exclude: ['zod', 'file-type'] },
      rolldownOptions: { input: { index: resolve('electron/main/index.ts') } },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve('electron/preload/index.ts') },
        // A sandboxed preload script is one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve('renderer'),
    publicDir: resolve('renderer/public'),
    plugins: [react(), fromTheRoot],
    build: {
      outDir: resolve('out/renderer'),
      target: 'es2023',
      minify: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: resolve('renderer/desktop.html') },
    },
  },
})
