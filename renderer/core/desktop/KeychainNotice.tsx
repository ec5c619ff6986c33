import { CloseButton } from '@mantine/core'
import { IconKeyOff } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './KeychainNotice.module.css'
import { useDesktop } from './use-desktop.ts'

const key = 'read-keychain-notice'

/** Explains until it is closed why the user must sign in again next time. In the page flow, so that it covers nothing. */
export function KeychainNotice() {
  const { keychainProblem } = useDesktop().now
  const [read, setRead] = useState(() => sessionStorage.getItem(key))
  const close = () => {
    if (!keychainProblem) return
    sessionStorage.setItem(key, keychainProblem)
    setRead(keychainProblem)
  }
  if (!keychainProblem || keychainProblem === read) return null
  return (
    <div className={styles.notice} role="status">
      <IconKeyOff size={18} stroke={1.75} aria-hidden />
      <p>{keychainProblem}</p>
      <CloseButton size={32} aria-label="Close this notice" onClick={close} />
    </div>
  )
}
