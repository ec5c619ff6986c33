import type { CustomScheme } from 'electron'

/** The only origin of the app's pages. */
export const origin = 'app://bundle'

/** Treated like https, including the content security policy. The code cache speeds up the start. */
export const scheme: CustomScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
}

/** Whether a frame's address is on our origin. */
export const isOurPage = (url: string) => url.startsWith(`${origin}/`)
