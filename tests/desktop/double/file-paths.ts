import type { Devtools } from './cdp.ts'
import { crossing } from './page/crossing.ts'
import { fileList, isPathToken, pathToken } from './page/names.ts'

/**
 * Replaces the tokens of a preload script with real paths; empty for forged tokens. Only Chromium knows the paths of
 * dropped files.
 */
export async function withPaths(args: unknown[], page: Devtools, contextId: number): Promise<unknown[]> {
  const paths = new Map<string, string>()
  for (const index of tokensIn(args)) paths.set(pathToken(index), await pathOf(index, page, contextId))
  if (paths.size === 0) return args
  return crossing(args, (value) => (typeof value === 'string' ? paths.get(value) : undefined)) as unknown[]
}

function tokensIn(args: unknown[]) {
  const found = new Set<string>()
  crossing(args, (value) => {
    const [, index] = (typeof value === 'string' && isPathToken.exec(value)) || []
    if (index !== undefined) found.add(index)
    return undefined
  })
  return found
}

async function pathOf(index: string, page: Devtools, contextId: number) {
  const { result } = await page.send('Runtime.evaluate', { contextId, expression: `${fileList}[${index}]` })
  if (!result.objectId) return ''
  const { path } = await page.send('DOM.getFileInfo', { objectId: result.objectId })
  return path
}
