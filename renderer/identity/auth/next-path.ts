import { ownPath } from '#shared/core/own-path.ts'

/** Where to go after signing in: a path of this site, whatever the address asks for. */
export function nextPath(search: URLSearchParams): string {
  return ownPath(search.get('next') ?? '')
}

/** `/login?next=…`, or plain `/login` when there is nowhere particular to return to. */
export function withNext(page: '/login' | '/register', next: string): string {
  return next === '/' ? page : `${page}?next=${encodeURIComponent(next)}`
}
