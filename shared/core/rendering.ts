import type { Transport } from './client.ts'
import type { Company } from './company.ts'

/** The built files that each page needs beyond what every page starts with, by the page's source file: `dist/web/.vite/pages.json`. */
export type PageFiles = Record<string, string[]>

export interface RenderRequest {
  /** The whole address as the visitor sees it: `https://example.org/photos?sort=liked`. */
  url: string
  /** Answers the page's API calls, as an anonymous visitor of this company. */
  send: Transport
  /** Absent in development, where Vite serves the modules one by one. */
  files?: PageFiles | undefined
}

/** A page, in the three pieces that `index.html` leaves open. */
export interface RenderedPage {
  status: number
  /** Set when the page only sends people elsewhere; the rest is then empty. */
  redirect?: string
  /** For `<!--head-->`. */
  head: string
  /** For `<!--app-->`. */
  html: string
  /** For `<!--state-->`: what the page was rendered from. */
  state: string
  /** A page for people who are signed in: not to be kept in shared caches, not to be indexed. */
  private: boolean
}

/** What link previews show of a page. Pictures are addresses, own or absolute. */
export interface Preview {
  title: string
  /** Name of the company. */
  site: string
  /** `#rrggbb` */
  primary: string
  image?: string
  icon?: string
  /** Changes with anything above. */
  version: string
  /** Own path of the picture. */
  address: string
}

/** What `dist/ssr/entry-server.js` exports. */
export interface PageRenderer {
  render(request: RenderRequest): Promise<RenderedPage>
  /** Of a public page; nothing of any other. */
  preview(request: RenderRequest): Promise<Preview | undefined>
  /** The stylesheet behind `company.theme`. */
  themeCss(company: Company): string
}
