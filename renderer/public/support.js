// Exchanges the ticket of a support visit for a session, and removes it from the address first.
void (async () => {
  const status = document.querySelector('[role="status"]')
  const ticket = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  try {
    const reply = await fetch('/api/support/enter', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ticket }),
    })
    const { token, message } = await reply.json()
    if (!reply.ok) throw new Error(message)
    localStorage.setItem('token', token)
    location.replace('/admin-dashboard')
  } catch (error) {
    status.textContent = `${error.message} Open the company again from the owners’ site.`
  }
})()
