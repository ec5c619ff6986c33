import { AppError, statusOf } from '#shared/core/errors.ts'
import { bundledFile } from './files.ts'
import { origin } from './origin.ts'
import { foreignHeaders } from './policy.ts'

export interface Sources {
  /** What electron-vite built of the renderer. */
  folder: string
  /** The page itself, for whatever address within the app. */
  page(): Promise<Response>
  /** Asks the site; `path` is decoded, for looking at. */
  forward(request: Request, path: string): Promise<Response>
  /** The picture of a queued upload. */
  preview(id: string): Promise<Response>
  /** Told what went wrong without anybody being to blame. */
  onFault(error: unknown): void
}

/** Answers every request to `app://`. Never throws. */
export function requestHandler(sources: Sources) {
  return async (request: Request): Promise<Response> => {
    try {
      return await answer(request, sources)
    } catch (thrown) {
      const error = AppError.from(thrown)
      if (error.code === 'UNEXPECTED') sources.onFault(thrown)
      return Response.json(error, { status: statusOf[error.code], headers: foreignHeaders })
    }
  }
}

async function answer(request: Request, { folder, page, forward, preview }: Sources): Promise<Response> {
  const path = pathOf(request.url)
  if (isOfTheSite(path)) return forward(request, path)
  if (request.method !== 'GET' && request.method !== 'HEAD') throw nothingHere()
  const [, id] = /^\/upload-preview\/([0-9a-f-]{36})$/.exec(path) ?? []
  if (id) return preview(id)
  const file = await bundledFile(folder, path)
  if (file) return file
  // Fonts that the site's stylesheet names and that this version of the app does not have.
  if (/^\/assets\/[\w.-]+\.woff2$/.test(path)) return forward(request, path)
  const accepts = request.headers.get('accept') ?? 'text/html'
  if (path.startsWith('/assets/') || !accepts.includes('text/html')) throw nothingHere()
  return page()
}

/** What has to come from the site, so that nothing in the app may be called so. */
const isOfTheSite = (path: string) => /^\/(api|media)\//.test(path) || /^\/theme\/[\w.-]+\.css$/.test(path)

/** The decoded path. Throws for other hosts and for what tries to be read in two ways. */
function pathOf(address: string) {
  const url = new URL(address)
  if (!address.startsWith(`${origin}/`)) throw nothingHere()
  let path: string
  try {
    path = decodeURIComponent(url.pathname)
  } catch {
    throw nothingHere()
  }
  if (/[\\\0]|(^|\/)\.\.?(\/|$)|\/\//.test(path)) throw nothingHere()
  return path
}

const nothingHere = () => new AppError('NOT_FOUND', 'There is nothing here.')
