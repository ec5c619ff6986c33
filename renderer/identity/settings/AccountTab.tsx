import '../account/styles.ts'
import { Suspense } from 'react'
import { useCompany } from '#renderer/core/company/company.ts'
import { lazyWithFallback, Missing } from '#renderer/core/ui/lazy-with-fallback.tsx'
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
  () => <Missing />,
)

/** How one logs in, from where, which mails one wants, and how to leave. */
export function AccountTab() {
  const { google } = useCompany()
  return (
    <WithClient>
      {({ account }) => (
        <>
          <Section title="Email" intro="Where codes, receipts and news about your account go.">
            <EmailForm email={account.email} />
          </Section>
          <Section title="Password" intro="Changing it logs you out everywhere else.">
            <PasswordForm account={account} />
          </Section>
          <Section
            title="Two-step sign-in"
            intro="A stolen password alone does not sign in: an app, a passkey or a recovery code is needed as well."
          >
            <Suspense>
              <TwoStep />
            </Suspense>
          </Section>
          {(google || account.google) && (
            <Section title="Google" intro="Log in with one press instead of a password.">
              <GoogleLink account={account} />
            </Section>
          )}
          <Section
            title="Where you are signed in"
            intro="Something you do not know? Sign it out, then choose a new password."
          >
            <Sessions />
          </Section>
          <Section title="Mail" intro="What concerns the account itself is always sent.">
            <Notifications account={account} />
          </Section>
          <Section title="Your data" intro="Your account, orders, comments, likes and registrations in one file.">
            <DownloadData />
          </Section>
          <Section title="Delete account" intro="With 30 days to think better of it.">
            <CloseAccount account={account} />
          </Section>
        </>
      )}
    </WithClient>
  )
}
