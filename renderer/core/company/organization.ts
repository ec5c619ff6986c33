import type { Company } from '#shared/core/company.ts'

/** The company as schema.org Organization, without unset fields. */
export function organization(company: Company, origin: string) {
  const logo = company.logo || company.icon
  const sameAs = Object.values(company.social).filter(Boolean)
  return {
    '@type': 'Organization',
    name: company.name,
    url: origin,
    ...(logo && { logo: new URL(logo, origin).href }),
    ...(company.description && { description: company.description }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(company.email && { email: company.email }),
    ...(company.phone && { telephone: company.phone }),
    ...(company.address && { address: company.address }),
  }
}
