import { useState } from 'react'
import { paths } from '#renderer/core/paths.ts'
import { useLogout, useMe } from '#renderer/core/session/me.ts'

/** Links and logout for the header and the side menu. */
export function useAccount() {
  const { may } = useMe()
  const logout = useLogout()
  const [leaving, setLeaving] = useState(false)
  // Moderators may not change the company settings.
  const staff = may('admin') ? paths.admin.updateCompany : may('content') ? paths.admin.dashboard : undefined
  return {
    dashboard: staff ?? paths.profile,
    messages: may('content') ? paths.admin.messages : paths.messages,
    leaving,
    logout: () => {
      setLeaving(true)
      void logout('/')
    },
  }
}
