import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { isNameTaken } from '#server/core/tenants/create-company.ts'
import { fieldError } from '#shared/core/errors.ts'
import { isReservedSlug } from './reserved-slugs.ts'

type HasDomain = Pick<Config, 'baseDomain'>
type Hosts = Pick<Config, 'baseDomain' | 'mediaOrigin' | 'google' | 'ownersHost'>

/** The host of a new site. */
export const hostOf = (slug: string, { baseDomain }: HasDomain) => `${slug}.${baseDomain}`

const taken = 'This address is taken. Choose another one.'
export const addressTaken = () => fieldError('slug', taken, 'CONFLICT')

/** Why a site address cannot be used; undefined if it is available. */
export async function addressProblem(owner: Db, slug: string, config: Hosts): Promise<string | undefined> {
  const { mediaOrigin, google, ownersHost } = config
  const ownHosts = [mediaOrigin, google?.callbackUrl].map((url) => url && URL.parse(url)?.hostname)
  if (isReservedSlug(slug) || [...ownHosts, ownersHost].includes(hostOf(slug, config)))
    return 'This address is reserved. Choose another one.'
  return (await isNameTaken(owner, slug, hostOf(slug, config))) ? taken : undefined
}

/** Throws CONFLICT on the field `slug` if it cannot be used. */
export async function expectFreeAddress(owner: Db, slug: string, config: Hosts) {
  const problem = await addressProblem(owner, slug, config)
  if (problem) throw fieldError('slug', problem, 'CONFLICT')
}
