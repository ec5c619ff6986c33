import type { Config } from '../config.ts'
import type { Site } from '../request/site.ts'

/** Whether a site sells the platform's plans: the platform's own site, and the demo. */
export function sellsPlans({ hosts }: Pick<Site, 'hosts'>, { demo, baseDomain }: Pick<Config, 'demo' | 'baseDomain'>) {
  return demo || (baseDomain !== undefined && hosts.some((host) => host === baseDomain || host === `www.${baseDomain}`))
}
