import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { replacePage } from '#renderer/core/session/replace-page.ts'
import { AuthCard } from '#renderer/identity/forms/AuthCard.tsx'
import styles from '#renderer/identity/forms/auth-form.module.css'
import type { SignUpPlan } from '#shared/core/plan-options.ts'

/** A plan was chosen on the site of a company: its admins change their plan, others sign up at the platform. */
export function LeaveForPlan({ plan, platform }: { plan: SignUpPlan; platform: string }) {
  const { me, error, may } = useMe()
  const { desktop, session } = usePlatform()
  const navigate = useNavigate()
  const isAdmin = may('admin')
  const address = `${platform}${paths.signUp(plan)}`
  useEffect(() => {
    // While hydrating, users who are signed in look like visitors.
    if (session.isStored() && !me && !error) return
    if (isAdmin) void navigate(paths.plan, { replace: true })
    // The app shows one site at a time, so its users follow the link.
    else if (!desktop) replacePage(address)
  }, [me, error, isAdmin, session, desktop, navigate, address])
  return (
    <AuthCard title="Get a site of your own" intro={`Plans are available at ${new URL(platform).host}.`}>
      <div className={styles.form}>
        <Button component="a" href={address} size="md" fullWidth>
          Continue
        </Button>
      </div>
    </AuthCard>
  )
}
