import { randomUUID } from 'node:crypto'
import { addressKey } from '#server/commerce/orders/address-key.ts'
import type { Config } from '#server/core/config.ts'
import { allTenants, type Db, onlyTenant } from '#server/core/db/tenancy.ts'
import type { PlatformContext, RequestContext } from '#server/core/http/context.ts'
import { consumeLimit } from '#server/core/limits/limits.ts'
import { networkOf } from '#server/core/request/network.ts'
import { insertNewCompany } from '#server/core/tenants/create-company.ts'
import { originOf } from '#server/core/tenants/platform.ts'
import { invalidCode } from '#server/identity/auth/mailed-code.ts'
import { issueSignInTicket } from '#server/identity/auth/sign-in-tickets.ts'
import { createUser } from '#server/identity/auth/users.ts'
import { AppError } from '#shared/core/errors.ts'
import { startTrial } from '../subscriptions/start-trial.ts'
import { siteReadyEmail } from './emails.ts'
import { countedDomain } from './mail-domains.ts'
import { writeSampleContent } from './sample-content.ts'
import { copySamplePictures, type SamplePictures } from './sample-pictures.ts'
import { consumeSignUp } from './sign-ups.ts'
import { addressTaken, expectFreeAddress, hostOf } from './site-address.ts'

type Ctx = RequestContext<'public'>

/** A sign-up whose code was right. */
interface Verified {
  id: string
  codeHash: string
  slug: string
}

/**
 * Creates the site of a sign-up, and returns an address that signs in its admin there. Everything but the files is one
 * transaction: a failure leaves the sign-up and its code as they were. Throws CONFLICT on `slug` if another site has
 * the address.
 */
export async function createSite(ctx: Ctx, verified: Verified): Promise<string> {
  const { config } = ctx
  await ctx.asPlatform(({ owner }) => expectFreeAddress(owner, verified.slug, config))
  const companyId = randomUUID()
  const { pictures, undo } = await copySamplePictures(config, companyId, ctx.storageOf(companyId))
  const origin = originOf(hostOf(verified.slug, config), config)
  try {
    const ticket = await ctx.asPlatform((platform) =>
      insertSite(ctx, platform, { ...verified, companyId, origin, pictures }),
    )
    return `${origin}/login?token=${ticket}&new`
  } catch (error) {
    // After any other error the site may exist.
    if (error instanceof AppError) await undo()
    // Another sign-up took the address since it was checked.
    throw AppError.from(error).code === 'CONFLICT' ? addressTaken() : error
  }
}

async function insertSite(
  { config, site, caller }: Ctx,
  { owner, jobsOf }: PlatformContext,
  { id, slug, origin, pictures, ...signUp }: Verified & { companyId: string; origin: string; pictures: SamplePictures },
): Promise<string> {
  await onlyTenant(owner, site.id)
  const row = await consumeSignUp(owner, { id, codeHash: signUp.codeHash })
  if (!row) throw invalidCode()
  const { email, username, name, passwordHash, plan, siteName } = row
  await jobsOf(site.id).add('send-mail', await siteReadyEmail(owner, { to: email, siteName, username, origin }))

  await allTenants(owner)
  await countSite(owner, config, site.id, email, networkOf(caller.ip))
  const host = hostOf(slug, config)
  const companyId = await insertNewCompany(owner, { id: signUp.companyId, slug, name: siteName, plan, hosts: [host] })
  await startTrial(owner, companyId, plan)

  await onlyTenant(owner, companyId)
  const admin = await createUser(owner, { name, username, email, passwordHash, role: 'admin' })
  await writeSampleContent(owner, { id: companyId, plan }, pictures)
  return issueSignInTicket(owner, admin.id, caller)
}

/**
 * Counts a site of a mailbox, of its mail domain and of a network. The counts are part of the transaction, so that only
 * created sites count, and strangers' addresses use up nothing.
 */
async function countSite(owner: Db, config: Config, siteId: string, email: string, network: string) {
  await consumeLimit(owner, config, siteId, 'sign-up-network', network)
  const domain = countedDomain(email)
  if (domain) await consumeLimit(owner, config, siteId, 'sign-up-domain', domain)
  await consumeLimit(owner, config, siteId, 'site-owner', addressKey(email)).catch((error: unknown) => {
    if (AppError.from(error).code !== 'TOO_MANY_REQUESTS') throw error
    throw new AppError(
      'TOO_MANY_REQUESTS',
      'This email address has created 5 sites within 30 days. Contact us if you need more.',
      { cause: error },
    )
  })
}
