import { useSearchParams } from 'react-router-dom'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { replacePage } from '#renderer/core/session/replace-page.ts'
import { nextPath } from './next-path.ts'
import { pendingCode } from './pending-code.ts'

/** Starts the session with the received token, and opens the next page. */
export function useSignIn() {
  const { session } = usePlatform()
  const [search] = useSearchParams()
  return (answer: { token: string }) => {
    replacePage(nextPath(search), () => session.start(answer))
    pendingCode.store(undefined)
  }
}
