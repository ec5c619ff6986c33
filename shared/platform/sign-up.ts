import { z } from 'zod'
import { publicCall } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { signUpPlans } from '#shared/core/plan-options.ts'
import { Done, line, required } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { slugPattern } from '#shared/core/site-slug.ts'
import { Email, Password, Username } from '#shared/identity/auth.ts'

const SiteName = line(120).refine((value) => value.length > 0, 'This field is required.')

const Slug = line(60)
  .transform((value) => value.toLowerCase())
  .pipe(z.string().regex(slugPattern, 'Use 3 to 40 letters, digits or dashes.'))

const Code = z.string().regex(/^\d{6}$/, 'Invalid OTP')

/** Sign-up of companies. `address` and `start` throw NOT_FOUND except on the platform's own site. */
export const signUp = {
  /** Whether a site address is available. `reason` is a sentence for the field. */
  address: endpoint(routes.signUp.address, {
    ...publicCall,
    input: z.object({ slug: Slug }),
    output: z.object({ available: z.boolean(), reason: z.string().optional() }),
  }),
  /** Stores a sign-up and mails a code. The address is not reserved. */
  start: endpoint(routes.signUp.start, {
    ...publicCall,
    input: z.object({
      first_name: required(60),
      last_name: required(60),
      email: Email,
      username: Username,
      password: Password,
      site_name: SiteName,
      slug: Slug,
      plan: z.enum(signUpPlans),
    }),
    output: Done,
  }),
  /** Mails another code if the address has a pending sign-up. The response is the same either way. */
  requestCode: endpoint(routes.signUp.requestCode, { ...publicCall, input: z.object({ email: Email }), output: Done }),
  /**
   * Creates the site. `slug` replaces the one of the sign-up; throws CONFLICT on `slug` if another site was faster, and
   * the code stays valid. `url` signs in on the new site, once, within a minute.
   */
  create: endpoint(routes.signUp.create, {
    ...publicCall,
    input: z.object({ email: Email, otp: Code, slug: Slug.optional() }),
    output: z.object({ url: z.string() }),
  }),
} satisfies EndpointsOf<'signUp'>
