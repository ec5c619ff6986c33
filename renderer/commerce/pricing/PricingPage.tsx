import { IconChevronDown } from '@tabler/icons-react'
import { Link, useLoaderData, useSearchParams } from 'react-router-dom'
import { useCompany } from '#renderer/core/company/company.ts'
import { paths } from '#renderer/core/paths.ts'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import pageStyles from '#renderer/core/ui/Page.module.css'
import { type Billing, paymentMethods } from '#shared/core/plan-options.ts'
import { PlanCard } from './PlanCard.tsx'
import styles from './PricingPage.module.css'
import type { PricingData } from './pricing-page.ts'

/** The plans of the platform with frequent questions. The billing options are stored in the URL. */
export default function PricingPage() {
  const { plans, questions } = useLoaderData<PricingData>()
  const [search, setSearch] = useSearchParams()
  const billing: Billing = search.get('billing') === 'annual' ? 'annual' : 'monthly'
  const nonprofit = search.has('nonprofit')
  const show = (next: { billing?: Billing; nonprofit?: boolean }) => {
    const params = new URLSearchParams()
    if ((next.billing ?? billing) === 'annual') params.set('billing', 'annual')
    if (next.nonprofit ?? nonprofit) params.set('nonprofit', 'true')
    setSearch(params, { replace: true, preventScrollReset: true })
  }
  if (plans.length === 0) return <NoPlans />
  return (
    <div className={`wrap ${pageStyles.page}`}>
      <header className={styles.head}>
        <h1>Pricing</h1>
        <p className={pageStyles.lead}>Choose a plan and get a site of your own in a minute. Trials need no card.</p>
        <div className={styles.switches}>
          <fieldset className={styles.billing}>
            <legend className="sr-only">Billing</legend>
            {(['monthly', 'annual'] as const).map((option) => (
              <label key={option}>
                <input
                  type="radio"
                  name="billing"
                  checked={billing === option}
                  onChange={() => show({ billing: option })}
                />
                <span>
                  {option === 'monthly' ? 'Monthly' : 'Annual'}
                  {option === 'annual' && <small>Save 20%</small>}
                </span>
              </label>
            ))}
          </fieldset>
          <label className={styles.nonprofit}>
            <input
              type="checkbox"
              checked={nonprofit}
              onChange={({ currentTarget }) => show({ nonprofit: currentTarget.checked })}
            />
            Nonprofit or school: 50% off Pro and Business
          </label>
        </div>
        {nonprofit && (
          <p className={styles.note} role="status">
            Sign up, then send a document about your nonprofit or school under Settings, Plan. The discount applies once
            we have verified it.
          </p>
        )}
      </header>
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <PlanCard key={plan.key} plan={plan} billing={billing} nonprofit={nonprofit} />
        ))}
      </ul>
      <div className={styles.payment}>
        <h2>Pay with</h2>
        <ul>
          {paymentMethods.map((method) => (
            <li key={method}>{method}</li>
          ))}
        </ul>
      </div>
      <section className={styles.questions} aria-labelledby="questions">
        <h2 id="questions">Questions, answered</h2>
        <div>
          {questions.map(({ question, answer }) => (
            <details key={question} name="questions">
              <summary>
                {question}
                <IconChevronDown size={20} stroke={1.75} aria-hidden />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </div>
  )
}

/** The page of a company that sells no plans. */
function NoPlans() {
  const { name } = useCompany()
  return (
    <div className={`wrap ${pageStyles.page}`}>
      <h1>Pricing</h1>
      <Empty action={<Link to={paths.shop}>Go to the shop</Link>}>{name} has not published any plans.</Empty>
    </div>
  )
}
