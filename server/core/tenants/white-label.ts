import { productName } from '#shared/core/product-name.ts'
import type { Config } from '../config.ts'
import type { Site } from '../request/site.ts'
import { switchesOf } from './plans.ts'
import { sellsPlans } from './platform.ts'

type Settings = Pick<Config, 'baseDomain'>
type Named = Pick<Site, 'plan' | 'hosts' | 'isOwners'>

/** Whether a site uses its name alone: with white-label, on the platform's own sites, and without a platform. */
export const hasOwnName = (site: Named, config: Settings) =>
  config.baseDomain === undefined || site.isOwners || sellsPlans(site, config) || switchesOf(site.plan).whiteLabel

/** The name above the sign-in. */
export const appNameOf = (siteName: string, site: Named, config: Settings): string =>
  hasOwnName(site, config) ? siteName : `${siteName} · ${productName}`
