/** Short names of sites that sign up, the first part of their host. */
export const slugPattern = /^[a-z0-9]([a-z0-9-]{1,38}[a-z0-9])$/

/** A short name made of a site's name; empty if it has no letters or digits of the Latin alphabet. */
export function slugFrom(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
}
