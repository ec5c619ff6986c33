/**
 * Where to go after signing in. Only a path of this site is obeyed: anything a
 * browser could read as another host (`//x`, `/\x`, `/<tab>/x`) becomes the home page.
 */
export function nextPath(search: URLSearchParams): string {
  const next = search.get('next') ?? ''
  return /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : '/'
}

/** `/login?next=…`, or plain `/login` when there is nowhere particular to return to. */

export function withNext(page: '/login' | '/register', next: string): string {
  return next === '/' ? page : `${page}?next=${encodeURIComponent(next)}`
}
