import type { Transport } from './client.ts'
import type { Company } from './company.ts'

/** Built files of each page by source file, in addition to the common ones: `dist/web/.vite/pages.json`. */
export type PageFiles = Record<string, string[]>

export interface RenderRequest {
  /** The full URL: `https://example.org/photos?sort=liked`. */
  url: string
  /** Handles the page's API calls as an anonymous visitor. */
  send: Transport
  /** Absent in development. */
  files?: PageFiles | undefined
}

/** A rendered page for the placeholders in `index.html`. */
export interface RenderedPage {
  status: number
  /** Target of a redirect; the other fields are then empty. */
  redirect?: string
  /** For `<!--head-->`. */
  head: string
  /** The page's HTML, for `<!--app-->`. */
  html: string
  /** For `<!--state-->`: the data that the page was rendered from. */
  state: string
  /** A page for signed-in users: neither cached nor indexed. */
  private: boolean
}

/** The link preview of a page. Images are paths or URLs. */
export interface Preview {
  title: string
  /** Company name. */
  site: string
  /** `#rrggbb` */
  primary: string
  image?: string
  icon?: string
  /** Changes with any field above. */
  version: string
  /** Path of the preview image. */
  address: string
}

/** Exports of `dist/ssr/entry-server.js`. */
export interface PageRenderer {
  render(request: RenderRequest): Promise<RenderedPage>
  /** The preview of a public page; undefined for others. */
  preview(request: RenderRequest): Promise<Preview | undefined>
  /** The stylesheet behind `company.theme`. */
  themeCss(company: Company): string
}
