// The whole script of the page that people come back from Google to, and that opens a new site (`new`). The ticket
// is out of the address before anything else is asked for, by whomever.
void (async () => {
  const query = new URLSearchParams(location.search)
  const ticket = query.get('token')
  history.replaceState(null, '', '/login')
  try {
    const reply = await fetch('/api/auth/exchange', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: ticket }),
    })
    if (reply.status === 403) {
      const { code, details } = await reply.json()
      if (code !== 'SECOND_FACTOR_REQUIRED') throw new Error(code)
      // The login page shows the second step, as long as it lasts.
      sessionStorage.setItem('second-step', JSON.stringify({ ...details, until: Date.now() + 5 * 60_000 }))
      location.replace(`/login?next=${encodeURIComponent(details.next ?? '/')}`)
      return
    }
    if (!reply.ok) throw new Error(`${reply.status}`)
    const { token, next } = await reply.json()
    localStorage.setItem('token', token)
    location.replace(next)
  } catch {
    location.replace(`/login?error=${query.has('new') ? 'link_expired' : 'auth_failed'}`)
  }
})()
