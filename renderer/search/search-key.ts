import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { ofSite } from '../site/of-site.ts'

const key = () => ofSite('search-key')

/** Whether `/` searches. Keys that do something by themselves can be turned off (WCAG 2.1.4). */
function isOn(): boolean {
  try {
    return localStorage.getItem(key()) !== 'off'
  } catch {
    return true
  }
}

function turn(on: boolean) {
  try {
    if (on) localStorage.removeItem(key())
    else localStorage.setItem(key(), 'off')
  } catch {
    // Storage full or forbidden: it stays as it is.
  }
}

/** The setting, and how to change it; unknown until the page is alive. */
export function useSearchKeySetting() {
  const [on, setOn] = useState<boolean>()
  useEffect(() => setOn(isOn()), [])
  return {
    on,
    toggle() {
      turn(!on)
      setOn(isOn())
    },
  }
}

/** `/` goes to the search field of the page, or to the search page where there is none. */
export function useSearchKey() {
  const navigate = useNavigate()
  useEffect(() => {
    const search = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const { target } = event
      const busy = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]')
      if (busy || document.querySelector('[role="dialog"]') || !isOn()) return
      event.preventDefault()
      const fields = [...document.querySelectorAll<HTMLInputElement>(`form[action="${paths.search}"] input[name="k"]`)]
      const field = fields.find((one) => !one.closest('[inert]') && one.checkVisibility())
      if (!field) return void navigate(paths.search, { state: { focus: true } })
      field.focus()
      field.select()
    }
    addEventListener('keydown', search)
    return () => removeEventListener('keydown', search)
  }, [navigate])
}
