import type { QueryClient } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import { AppError, statusOf } from '#shared/core/errors.ts'
import type { Preview, RenderedPage, RenderRequest } from '#shared/core/rendering.ts'
import { makeQueryClient } from './core/api/api.ts'
import { runInRequestContext } from './core/api/request.ts'
import { companyQuery, loadCompany } from './core/company/company.ts'
import { themeLink } from './core/company/company-stylesheet.ts'
import { defaultCompany } from './core/company/default-company.ts'
import { assetLinks } from './core/head/assets.ts'
import { headOf, type ListedItem, type PageHead } from './core/head/head.ts'
import { escapeHtml, headHtml } from './core/head/head-html.ts'
import { stateHtml } from './core/head/page-state.ts'
import { previewOf } from './core/head/preview.ts'
import { isGuarded } from './core/paths.ts'
import { serverPlatform } from './core/platform/server.ts'
import { fontFiles } from './core/theme/fonts.ts'
import { setFormatSettings } from './core/ui/format.ts'
import { Spinner } from './core/ui/Spinner.tsx'
import { makeRoutes } from './routes.tsx'
import { Providers } from './start.tsx'

export { defaultCompany } from './core/company/default-company.ts'
export { themeCss } from './core/theme/theme-css.ts'

interface Rendered extends Pick<RenderedPage, 'status' | 'html' | 'state' | 'private'> {
  head: PageHead
  /** Source files of its lazy pages. */
  pages: string[]
  /** Source files of their parts whose scripts load on demand. */
  parts: string[]
}

/** Renders one page as an anonymous visitor sees it. */
export function render(request: RenderRequest): Promise<RenderedPage> {
  return runInRequestContext(request.send, async () => {
    const client = makeQueryClient()
    const url = new URL(request.url)
    const rendered = isGuarded(url.pathname) ? await renderShell(client) : await renderPage(client, url)
    if (rendered instanceof Response) {
      const { status, headers } = rendered
      return { status, redirect: headers.get('location') ?? '/', head: '', html: '', state: '', private: false }
    }
    const { head, pages, parts, ...page } = rendered
    const company = client.getQueryData(companyQuery.queryKey) ?? defaultCompany
    const [font] = fontFiles[company.font].files
    const lines = [
      headHtml(head, {
        company,
        url,
        listed: listedIn(client, head),
        ...(!head.noindex && { preview: previewOf(head, company, url.pathname).address }),
      }),
      `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font?.[0]}">`,
      `<link rel="stylesheet" href="${escapeHtml(company.theme)}" ${themeLink}>`,
      request.files ? assetLinks(pages, request.files, parts) : '',
    ]
    return { ...page, head: lines.join('\n') }
  })
}

/** The items of a list page from the query cache. */
function listedIn(client: QueryClient, { list }: PageHead): ListedItem[] {
  if (!list) return []
  const found = client.getQueriesData<{ pages: { results: ListedItem[] }[] }>({ queryKey: [list.key] })
  return found.flatMap(([, data]) => data?.pages?.flatMap(({ results }) => results) ?? [])
}

/** The link preview of an indexed page. */
export function preview(request: RenderRequest): Promise<Preview | undefined> {
  return runInRequestContext(request.send, async () => {
    const client = makeQueryClient()
    const url = new URL(request.url)
    if (isGuarded(url.pathname)) return undefined
    const context = await createStaticHandler(makeRoutes(client)).query(new Request(url))
    if (context instanceof Response || statusFor(context) >= 400) return undefined
    const company = client.getQueryData(companyQuery.queryKey) ?? defaultCompany
    setFormatSettings(company)
    const head = headOf(matchesOf(context), company)
    return head.noindex ? undefined : previewOf(head, company, url.pathname)
  })
}

/** The shell of a page for signed-in users, which the browser renders. */
async function renderShell(client: QueryClient): Promise<Rendered> {
  await loadCompany(client)
  return {
    status: 200,
    html: markup(client, <Spinner />),
    state: stateHtml(client),
    head: { title: '', noindex: true },
    pages: [],
    parts: [],
    private: true,
  }
}

/** A public page, or a redirect. */
async function renderPage(client: QueryClient, url: URL): Promise<Rendered | Response> {
  const { query, dataRoutes } = createStaticHandler(makeRoutes(client))
  const context = await query(new Request(url))
  if (context instanceof Response) return context
  // The browser loads failed queries again.
  client.removeQueries({ predicate: ({ state }) => state.status === 'error' })
  const router = createStaticRouter(dataRoutes, context)
  const html = markup(client, <StaticRouterProvider router={router} context={context} hydrate={false} />)
  const company = client.getQueryData(companyQuery.queryKey) ?? defaultCompany
  const status = statusFor(context)
  return {
    status,
    html,
    state: stateHtml(client, context),
    head: status < 400 ? headOf(matchesOf(context), company) : { title: problemTitle(status), noindex: true },
    pages: context.matches.flatMap(({ route }) => sourceOf(route.element) ?? []),
    parts: context.matches.flatMap(({ route }) => (route.handle as PartsHandle | undefined)?.parts?.(client) ?? []),
    private: false,
  }
}

/** A route whose page has parts that load on demand. */
interface PartsHandle {
  parts?(client: QueryClient): string[]
}

const matchesOf = ({ matches, loaderData }: StaticHandlerContext) =>
  matches.map(({ route, params }) => ({
    params,
    handle: route.handle as unknown,
    data: loaderData[route.id] as unknown,
  }))

const markup = (client: QueryClient, page: ReactNode) =>
  renderToString(
    <Providers client={client} platform={serverPlatform}>
      {page}
    </Providers>,
  )

/** 404 for missing records and unknown addresses, the error's own status otherwise. */
function statusFor({ errors, matches, statusCode }: StaticHandlerContext): number {
  const [error] = Object.values(errors ?? {}) as unknown[]
  if (error !== undefined) return isRouteErrorResponse(error) ? error.status : statusOf[AppError.from(error).code]
  return matches.at(-1)?.route.path === '*' ? 404 : statusCode
}

const problemTitle = (status: number) =>
  status === 404 || status === 410 ? '404 - Page Not Found' : 'Something went wrong'

/** The source file of a page: `vite.config.ts` adds it to each default export named `…Page`. */
function sourceOf(element: ReactNode): string | undefined {
  const type = (element as ReactElement | undefined)?.type
  return (type as { source?: string } | undefined)?.source
}
