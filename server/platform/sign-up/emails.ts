import type { Db } from '#server/core/db/tenancy.ts'
import { writeStaffEmail } from '#server/core/mail/emails.ts'

/** The code that verifies the address of a sign-up. */
/** Nothing that the sender typed, because the address may be a stranger's. */
export const signUpCodeEmail = (db: Db, { to, code }: { to: string; code: string }) =>
  writeStaffEmail(db, to, ({ site: platform }) => [
    `Your code for ${platform}`,
    `Enter this code to create your site at ${platform}:`,
    { code },
    'It expires in 10 minutes and can be used once.',
    'If you did not ask for a site, ignore this email and share the code with no one.',
  ])

/** The address of a new site, for its admin. */
export const siteReadyEmail = (
  db: Db,
  { to, siteName, username, origin }: { to: string; siteName: string; username: string; origin: string },
) =>
  writeStaffEmail(db, to, ({ site: platform }) => [
    `Your site ${siteName} is ready`,
    `You created the site “${siteName}” at ${platform}. Its address is ${origin}`,
    { address: `${origin}/login`, label: 'Log in to your site' },
    `Log in as “${username}” or with this email address.`,
  ])
