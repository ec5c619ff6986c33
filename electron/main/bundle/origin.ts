import type { CustomScheme } from 'electron'

/** The only origin that pages of the app have. */
export const origin = 'app://bundle'

/** Treated like https, content security policy included; cached scripts start faster. */
export const scheme: CustomScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
}

/** Whether a frame's address is one of ours: exactly this origin, as Chromium writes it. */
export const isOurPage = (url: string) => url.startsWith(`${origin}/`)
