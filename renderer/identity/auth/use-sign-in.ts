import { useSearchParams } from 'react-router-dom'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { leaveFor } from '#renderer/core/session/leave.ts'
import { nextPath } from './next-path.ts'
import { pendingCode } from './pending-code.ts'

/** What happens when the server let somebody in: the session is kept, and the site starts anew where the person wanted to go. */
export function useSignIn() {
  const { session } = usePlatform()
  const [search] = useSearchParams()
  return (answer: { token: string }) => {
    leaveFor(nextPath(search), () => session.start(answer))
    pendingCode.forget()
  }
}
