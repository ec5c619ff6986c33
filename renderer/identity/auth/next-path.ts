import { safePath } from '#shared/core/own-path.ts'

/** The page to open after signing in. Always a path of this site. */
export function nextPath(search: URLSearchParams): string {
  return safePath(search.get('next') ?? '')
}

/** `/login?next=…`, or `/login` when the next page is the home page. */
export function withNext(page: '/login' | '/register', next: string): string {
  return next === '/' ? page : `${page}?next=${encodeURIComponent(next)}`
}
