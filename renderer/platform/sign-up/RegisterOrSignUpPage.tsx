import { useSearchParams } from 'react-router-dom'
import { useCompany } from '#renderer/core/company/company.ts'
import RegisterPage from '#renderer/identity/auth/RegisterPage.tsx'
import { signUpPlanOf } from '#shared/core/plan-options.ts'
import { LeaveForPlan } from './LeaveForPlan.tsx'
import { SignUp } from './SignUp.tsx'

/** Registration as a customer; with `?plan=` the sign-up for a site on the platform. Unknown plans are ignored. */
export default function RegisterOrSignUpPage() {
  const [search] = useSearchParams()
  const { features, platform } = useCompany()
  const plan = signUpPlanOf(search.get('plan'))
  if (plan && features.plans) return <SignUp plan={plan} />
  if (plan && platform) return <LeaveForPlan plan={plan} platform={platform} />
  return <RegisterPage />
}
