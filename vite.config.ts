import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { extname, relative, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = resolve('renderer')

/** Half the size in memory: no comments, and no letter that takes two bytes. Names stay, so that a log says where something failed. */
const terse = { compress: true, mangle: false, codegen: { asciiOnly: true } } as const

/** With everything these are built on that nothing above has. What only one page needs stays with that page. */
const chunk = (name: string, priority: number, ...pages: string[]) => ({
  name,
  priority,
  test: new RegExp(`[\\\\/](${pages.join('|')})\\.tsx?$`),
})

/**
 * Which modules travel together. Split by page alone, what pages share comes in
 * dozens of files of a few hundred bytes, each with a header of its own. The
 * admin half comes last: whatever visitors need as well is above it.
 */
const chunks = [
  // What every page starts with. Fonts are entries of their own.
  { name: 'start', priority: 9, tags: ['$initial' as const], test: /^(?!.*(\.woff2|theme.fonts\.ts))/ },
  chunk('home', 8, 'HomePage'),
  chunk('forms', 7, 'LoginPage', 'RegisterPage', 'ContactPage'),
  // With what product pages share with the checkout.
  chunk(
    'lists',
    6,
    'ListPage',
    'SearchPage',
    'EventsPage',
    'PhotosPage',
    'ShopPage',
    'HandoverNote',
    'Quantity',
    'money',
  ),
  chunk('details', 5, 'Comments', 'LikeButton', 'ShareMenu', 'PhotoPage', 'EventPage', 'LoadingState'),
  // Apart from the forms, which the lists are built on: visitors of the shop load none of it.
  chunk('checkout', 4.5, 'CheckoutPage'),
  chunk('extras', 4, 'SideMenu', 'Toasts'),
  chunk('counter', 4, 'PageCounter'),
  chunk('account', 3, 'ProfilePage', 'SettingsPage', 'MessagesPage', 'MessagesLink'),
  chunk('admin', 2, 'AdminLayout'),
  { name: 'icons', priority: 1, minShareCount: 2, test: /@tabler.icons-react/ },
  { name: 'hooks', priority: 1, minShareCount: 2, test: /@mantine.hooks/ },
]

/**
 * Three builds in one go (`vite build --app`): what browsers load, what renders
 * pages on the server, and the server itself.
 */
export default defineConfig(({ command }) => ({
  root,
  publicDir: resolve(root, 'public'),
  plugins: [react(), pageSources(), pageFiles(), headLast(), offlineShell(), compressed()],
  // Every browser of that target knows module preloading.
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: resolve('dist/web'),
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          // The fonts are named by the server's stylesheet; as an entry of their own they are built for the browser.
          input: [resolve(root, 'index.html'), resolve(root, 'core/theme/fonts.ts')],
          output: {
            codeSplitting: {
              groups: chunks,
            },
          },
        },
      },
    },
    ssr: {
      // Bundled, so that a production install needs no React; in development Node loads it as it is.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
      }),
      build: {
        outDir: resolve('dist/ssr'),
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: { 'entry-server': resolve(root, 'entry-server.tsx') }, output: { minify: terse } },
      },
    },
    server: {
      resolve: {
        noExternal: true,
        external: [
          ...builtinModules,
          'pg',
          'pg-native',
          'pg-boss',
          'sharp',
          'vite',
          '@electric-sql/pglite',
          '@electric-sql/pglite-socket',
        ],
      },
      build: {
        outDir: resolve('dist/server'),
        emptyOutDir: true,
        copyPublicDir: false,
        sourcemap: true,
        target: 'node22',
        ssr: true,
        rolldownOptions: {
          input: {
            cli: resolve('server/cli.ts'),
            'embedded-worker': resolve('server/core/db/embedded-worker.ts'),
            'image-worker': resolve('server/core/media/image-worker.ts'),
            'invoice-worker': resolve('server/commerce/orders/invoice/invoice-worker.ts'),
          },
          // Flat, because files find each other beside themselves.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', minify: terse },
        },
      },
      consumer: 'server',
    },
  },
}))

/**
 * Writes onto each page component which file it comes from, so that the server
 * can name the page's files in the head (`pageFiles`, `core/head/assets.ts`).
 */
function pageSources(): Plugin {
  return {
    name: 'page-sources',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /Page\.tsx$/ },
      handler(code, id) {
        const name = /export default function (\w+)/.exec(code)?.[1]
        return name && `${code}\n${name}.source = ${JSON.stringify(relative(root, id))}\n`
      },
    },
  }
}

/**
 * Writes for each page which files it needs beyond the entry's, stylesheets in the
 * order the browser's own loader has them. Vite's manifest does not know the pages
 * that travel in a chunk with others.
 */
function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const reach = (file: string, found = new Set<string>(), seen = new Set<string>()): Set<string> => {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || seen.has(file)) return found
        seen.add(file)
        for (const imported of chunk.imports) reach(imported, found, seen)
        for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet)
        return found.add(file)
      }
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const entry = reach(
        chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('.html'))!.fileName,
      )
      const pages = chunks.flatMap((one) =>
        one.moduleIds
          .filter((id) => id.endsWith('Page.tsx') || /\/home\/sections\/\w+Section\.tsx$/.test(id))
          .map((id) => [relative(root, id), [...reach(one.fileName)].filter((file) => !entry.has(file))] as const),
      )
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(Object.fromEntries(pages)) })
    },
  }
}

/**
 * What a page adds to the head comes after what every page starts with: its
 * stylesheet builds on theirs, and the first to come decides the order of layers.
 */
function headLast(): Plugin {
  const gap = '<!--head-->'
  return {
    name: 'head-last',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace(gap, '')
          .replace('</head>', `  ${gap}\n  </head>`)
          // See boot.js.
          .replace(/<script type="module" crossorigin .*<\/script>/, '<template data-after-paint>$&</template>'),
    },
  }
}

/** Tells the offline worker which build it belongs to and what every page of it starts with. */
function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir }) {
      if (!dir) return
      const html = readFileSync(resolve(dir, 'index.html'), 'utf8')
      const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!)
      const name = createHash('sha256').update(html).digest('hex').slice(0, 12)
      const worker = readFileSync(resolve(dir, 'sw.js'), 'utf8')
      const build = `const build = ${JSON.stringify({ name, files })}`
      writeFileSync(
        resolve(dir, 'sw.js'),
        worker.replace(/const build = .*/, () => build),
      )
    },
  }
}

/** Browsers get finished bytes: `.br` and `.gz` beside everything that gains from it. */
function compressed(): Plugin {
  const gains = new Set(['.js', '.css', '.svg', '.json', '.html', '.webmanifest', '.txt'])
  return {
    name: 'compressed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir }) {
      if (!dir) return
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        const path = resolve(entry.parentPath, entry.name)
        if (!entry.isFile() || !gains.has(extname(path)) || entry.name === 'index.html') continue
        const bytes = readFileSync(path)
        if (bytes.length <= 1024) continue
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
