import { AppError, statusOf } from '#shared/core/errors.ts'
import { bundledFile } from './files.ts'
import { origin } from './origin.ts'
import { foreignHeaders } from './policy.ts'

export interface Sources {
  /** The built renderer. */
  folder: string
  /** The page, for every address in the app. */
  page(): Promise<Response>
  /** Forwards to the site. `path` is the decoded path, for checks only. */
  forward(request: Request, path: string): Promise<Response>
  /** The image of a queued upload. */
  preview(id: string): Promise<Response>
  /** Called with unexpected errors. */
  onError(error: unknown): void
}

/** Handles every request to `app://`. Never throws. */
export function requestHandler(sources: Sources) {
  return async (request: Request): Promise<Response> => {
    try {
      return await answer(request, sources)
    } catch (thrown) {
      const error = AppError.from(thrown)
      if (error.code === 'UNEXPECTED') sources.onError(thrown)
      return Response.json(error, { status: statusOf[error.code], headers: foreignHeaders })
    }
  }
}

async function answer(request: Request, { folder, page, forward, preview }: Sources): Promise<Response> {
  const path = pathOf(request.url)
  if (isOfTheSite(path)) return forward(request, path)
  if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound()
  const [, id] = /^\/upload-preview\/([0-9a-f-]{36})$/.exec(path) ?? []
  if (id) return preview(id)
  const file = await bundledFile(folder, path)
  if (file) return file
  // Fonts of the site's stylesheet that this version of the app does not contain.
  if (/^\/assets\/[\w.-]+\.woff2$/.test(path)) return forward(request, path)
  const accepts = request.headers.get('accept') ?? 'text/html'
  if (path.startsWith('/assets/') || !accepts.includes('text/html')) throw notFound()
  return page()
}
/** Paths that the site serves. No file of the app may use them. */
const isOfTheSite = (path: string) => /^\/(api|media)\//.test(path) || /^\/theme\/[\w.-]+\.css$/.test(path)
/** The decoded path. Throws for other hosts and for what tries to be read in two ways. */
function pathOf(address: string) {
  const url = new URL(address)
  if (!address.startsWith(`${origin}/`)) throw notFound()
  let path: string
  try {
    path = decodeURIComponent(url.pathname)
  } catch {
    throw notFound()
  }
  if (/[\\\0]|(^|\/)\.\.?(\/|$)|\/\//.test(path)) throw notFound()
  return path
}

const notFound = () => new AppError('NOT_FOUND', 'Page not found.')
