import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useCompany } from '#renderer/core/company/company.ts'
import type { DesktopPort } from '#renderer/core/platform/platform.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { addressOf } from '#shared/core/endpoint.ts'
import { google } from '#shared/core/plain-routes.ts'
import type { PendingStep } from '#shared/identity/second-factor.ts'
import { Notice } from '../forms/Notice.tsx'
import { stepIn } from '../second-factor/pending-step.ts'
import styles from './GoogleButton.module.css'
import { nextPath } from './next-path.ts'

const look = { variant: 'default', size: 'md', fullWidth: true, leftSection: <GoogleLogo /> } as const

interface GoogleButtonProps {
  children: string
  /** Called in the desktop app when the site requires a second step after Google. */
  onSecondStep?: (step: PendingStep) => void
}

/** Starts a sign-in with Google. Renders nothing where Google is not configured. */
export function GoogleButton({ children, onSecondStep }: GoogleButtonProps) {
  const { desktop } = usePlatform()
  const company = useCompany()
  const [search] = useSearchParams()
  if (!company.google) return null
  const next = nextPath(search)
  return (
    <>
      <p className={styles.or}>or</p>
      {desktop ? (
        <InTheBrowser desktop={desktop} next={next} onSecondStep={onSecondStep}>
          {children}
        </InTheBrowser>
      ) : (
        <Button component="a" href={addressOf(google, {}, { next })} {...look}>
          {children}
        </Button>
      )}
    </>
  )
}

interface Props {
  desktop: DesktopPort
  next: string
  onSecondStep: GoogleButtonProps['onSecondStep']
  children: string
}

/** The desktop app opens the browser, because users should enter their Google password only there. */
function InTheBrowser({ desktop, next, onSecondStep, children }: Props) {
  const signIn = useMutation({
    mutationFn: () => desktop.signInWithGoogle(),
    meta: { callerShowsErrors: true },
    onSuccess: () => location.assign(next),
    onError: (error) => {
      const step = stepIn(error)
      if (step) onSecondStep?.(step)
    },
  })
  return (
    <>
      <Button {...look} onClick={() => signIn.mutate()}>
        {children}
      </Button>
      {signIn.isPending && <Notice tone="good">Continue in your browser. This app signs you in automatically.</Notice>}
      {signIn.error && <Notice tone="bad">{signIn.error.message}</Notice>}
    </>
  )
}

/** In the colours that Google's brand guidelines require. */
function GoogleLogo() {
  return (
    <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
      <path
        fill="#fbbc05"
        d="M10.53 28.59A14.5 14.5 0 0 1 9.77 24c0-1.6.27-3.14.76-4.59l-7.98-6.19A23.94 23.94 0 0 0 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#ea4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
    </svg>
  )
}
