// Without schemas, because pages of the website import this module.

/** Services that ask for a tag on the home page to prove who owns the site, with the name of the tag. */
export const verificationTags = {
  google: 'google-site-verification',
  bing: 'msvalidate.01',
  pinterest: 'p:domain_verify',
  facebook: 'facebook-domain-verification',
  yandex: 'yandex-verification',
} as const
export type VerifyingService = keyof typeof verificationTags
export const verifyingServices = Object.keys(verificationTags) as VerifyingService[]
