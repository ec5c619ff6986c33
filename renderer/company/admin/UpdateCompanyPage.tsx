import { useQuery } from '@tanstack/react-query'
import { PageSkeleton } from '../../admin/PageSkeleton.tsx'
import { api, query } from '../../api/api.ts'
import { Failed } from '../../ui/Failed.tsx'
import { CompanyForm } from './CompanyForm.tsx'

/** Everything a company says about itself, but for the finer parts of its theme. */
export default function UpdateCompanyPage() {
  const { data: company, error, refetch } = useQuery(query(api.company.settings, {}))
  if (company) return <CompanyForm company={company} />
  if (error) return <Failed onRetry={() => void refetch()}>{error.message}</Failed>
  return <PageSkeleton />
}
