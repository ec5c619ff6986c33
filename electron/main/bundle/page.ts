import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DesktopState } from '#shared/core/ipc.ts'
import { scriptJson } from '#shared/core/script-json.ts'
import { ownHeaders } from './policy.ts'

/** The app's page, with the state that its first paint needs. */
export async function firstPage(folder: string, state: DesktopState): Promise<Response> {
  const template = await readFile(join(folder, 'desktop.html'), 'utf8')
  const headers = { ...ownHeaders, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(filled(template, state), { headers })
}

function filled(template: string, state: DesktopState) {
  const signedIn = state.sites.some(({ address, signedIn }) => signedIn && address === state.current)
  // Replaced by functions, because `$&` in a site's name is a pattern otherwise.
  return template
    .replace('<html lang="en"', (tag) => `${tag} data-desktop="${state.system}"${signedIn ? ' data-signed-in=""' : ''}`)
    .replace(
      '<!--desktop-state-->',
      () => `<script type="application/json" id="desktop-state">${scriptJson(state)}</script>`,
    )
}
