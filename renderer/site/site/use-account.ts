import { useState } from 'react'
import { paths } from '#renderer/core/paths.ts'
import { useLogout, useMe } from '#renderer/core/session/me.ts'

/** What header and side menu offer a person who is signed in. */
export function useAccount() {
  const { may } = useMe()
  const logout = useLogout()
  const [leaving, setLeaving] = useState(false)
  // Staff go to work, customers to their own page. Moderators may not change the company.
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
