import type { AssetManifest } from '#shared/rendering.ts'

/**
 * Preload and stylesheet links for the lazily loaded pages that were rendered, so
 * that the browser fetches them beside the entry instead of after it.
 */
export function assetLinks(pages: readonly string[], manifest: AssetManifest): string {
  const entry = new Set<string>()
  for (const [name, { isEntry, file }] of Object.entries(manifest))
    if (isEntry && name.endsWith('.html')) for (const path of [file, ...reach(name, manifest)]) entry.add(path)
  const wanted = new Set(pages.flatMap((page) => [...reach(page, manifest)]))
  return [...wanted]
    .filter((path) => !entry.has(path))
    .map((path) =>
      path.endsWith('.css')
        ? `<link rel="stylesheet" href="/${path}">`
        : `<link rel="modulepreload" crossorigin href="/${path}">`,
    )
    .join('\n')
}

/** Every file a module needs at once: itself, its stylesheets, and all that for what it imports. */
function reach(name: string, manifest: AssetManifest, found = new Set<string>(), seen = new Set<string>()) {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return found
  seen.add(name)
  for (const path of chunk.css ?? []) found.add(path)
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) reach(imported, manifest, found, seen)
  return found
}
