import { useQuery } from '@tanstack/react-query'
import { PageSkeleton } from '../../admin/PageSkeleton.tsx'
import { api, query } from '../../api/api.ts'
import { companyQuery } from '../../site/company.ts'
import { Failed } from '../../ui/Failed.tsx'
import { CompanyForm } from './CompanyForm.tsx'

/** Everything a company says about itself, but for the finer parts of its theme. */
export default function UpdateCompanyPage() {
  const company = useQuery(companyQuery)
  const about = useQuery(query(api.company.about, {}))
  const account = useQuery(query(api.company.account, {}))
  if (company.data && about.data && account.data) {
    const { timezone } = account.data
    return <CompanyForm company={{ ...company.data, timezone }} about={about.data} />
  }
  const failed = [company, about, account].filter(({ error }) => error)
  const retry = () => failed.forEach(({ refetch }) => void refetch())
  if (failed[0]?.error) return <Failed onRetry={retry}>{failed[0].error.message}</Failed>
  return <PageSkeleton />
}
