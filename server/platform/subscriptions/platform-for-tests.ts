import { companyOfHost } from '#server/core/tenants/company-domains.ts'
import { createCompany } from '#server/core/tenants/create-company.ts'
import type { Running } from '#server/server.ts'

/** The id of the platform's own company, which is created once per database. */
export async function platformOn({ database }: Pick<Running, 'database'>): Promise<string> {
  const host = 'test.example'
  const known = await companyOfHost(database.owner, host)
  if (known) return known
  const company = { slug: 'the-platform', name: 'The platform', plan: 'enterprise' as const, hosts: [host] }
  // Another process may create it at the same time.
  await createCompany(database, company).catch(() => undefined)
  return (await companyOfHost(database.owner, host))!
}
