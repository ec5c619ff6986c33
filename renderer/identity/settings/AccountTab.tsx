import '../account/styles.ts'
import { Suspense } from 'react'
import { useCompany } from '#renderer/core/company/company.ts'
import { LoadFailed, lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'
import { CloseAccount } from '../account/CloseAccount.tsx'
import { DownloadData } from '../account/DownloadData.tsx'
import { EmailForm } from '../account/EmailForm.tsx'
import { GoogleLink } from '../account/GoogleLink.tsx'
import { Notifications } from '../account/Notifications.tsx'
import { PasswordForm } from '../account/PasswordForm.tsx'
import { Section } from '../account/Section.tsx'
import { WithClient } from '../account/WithClient.tsx'
import { Sessions } from './Sessions.tsx'

const TwoStep = lazyWithFallback(
  async () => (await import('../second-factor/TwoStep.tsx')).TwoStep,
  () => <LoadFailed />,
)

/** Email, password, sessions, notifications and deletion of the account. */
export function AccountTab() {
  const { google } = useCompany()
  return (
    <WithClient>
      {({ account }) => (
        <>
          <Section title="Email" intro="We send codes, receipts and account notices to this address.">
            <EmailForm email={account.email} />
          </Section>
          <Section title="Password" intro="Changing it logs you out everywhere else.">
            <PasswordForm account={account} />
          </Section>
          <Section
            title="Two-step sign-in"
            intro="Protects your account if your password is stolen: signing in also requires an app, a passkey or a recovery code."
          >
            <Suspense>
              <TwoStep />
            </Suspense>
          </Section>
          {(google || account.google) && (
            <Section title="Google" intro="Log in with Google instead of a password.">
              <GoogleLink account={account} />
            </Section>
          )}
          <Section
            title="Where you are signed in"
            intro="If you do not recognise a session, sign it out and choose a new password."
          >
            <Sessions />
          </Section>
          <Section title="Email notifications" intro="We always send emails about your account itself.">
            <Notifications account={account} />
          </Section>
          <Section title="Your data" intro="Your account, orders, comments, likes and registrations in one file.">
            <DownloadData />
          </Section>
          <Section title="Delete account" intro="You have 30 days to change your mind.">
            <CloseAccount account={account} />
          </Section>
        </>
      )}
    </WithClient>
  )
}
