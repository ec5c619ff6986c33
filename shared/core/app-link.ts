/** The scheme of links that open the desktop app. */
export const appScheme = 'vitrine'

/** A link that opens an admin page of a site in the desktop app. */
export const appLink = (site: string, path: string) =>
  `${appScheme}://open?site=${encodeURIComponent(site)}&path=${encodeURIComponent(path)}`

/** Whether a link to the app may open this page. A query could act for the user, so there is none. */
export const isLinkable = (path: string) => /^\/admin(-dashboard)?(\/[\w-]+)*$/.test(path)
