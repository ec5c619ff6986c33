import type { Site } from '../http/context.ts'
import type { RequestPipeline } from '../http/request-pipeline.ts'
import { Registry } from '../registry.ts'

/** The path to which the address of a missing page redirects, if any. */
type FindRedirect = (pipeline: RequestPipeline, site: Site, url: URL) => Promise<string | undefined>

/** Asked in order when the site has no page at an address. */
export const pageRedirects = new Registry<FindRedirect>('redirects of missing pages')
