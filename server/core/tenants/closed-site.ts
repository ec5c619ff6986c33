import { AppError } from '#shared/core/errors.ts'
import { hasPermission } from '#shared/core/roles.ts'
import type { Site } from '../request/site.ts'
import type { User } from '../request/user.ts'

/** What staff need to sign in and to reopen the site, and callbacks of payments under way. */
const openPaths =
  /^\/(login|forgot-password|reset-password|settings|admin|admin-dashboard|api\/(auth|company|client|site-pages|pages|payments\/\w+\/result)|theme|manifest\.webmanifest)(\/|\?|$)/

/** Throws UNAVAILABLE for visitors and customers of a closed site. `path` is that of the page or the API call. */
export function expectOpenSite({ isClosed }: Site, path: string, user?: Pick<User, 'role'>) {
  if (!isClosed || openPaths.test(path) || (user && hasPermission(user.role, 'content'))) return
  throw new AppError('UNAVAILABLE', 'This site is closed.')
}
