import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { useSingleKeys } from '#renderer/core/session/single-keys.ts'

/** `/` goes to the search field of the page, or to the search page where there is none. */
export function useSearchKey() {
  const navigate = useNavigate()
  const on = useSingleKeys()
  useEffect(() => {
    if (!on) return
    const search = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const { target } = event
      const busy = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]')
      if (busy || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      const fields = [...document.querySelectorAll<HTMLInputElement>(`form[action="${paths.search}"] input[name="k"]`)]
      const field = fields.find((one) => !one.closest('[inert]') && one.checkVisibility())
      if (!field) return void navigate(paths.search, { state: { focus: true } })
      field.focus()
      field.select()
    }
    addEventListener('keydown', search)
    return () => removeEventListener('keydown', search)
  }, [navigate, on])
}
