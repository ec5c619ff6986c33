import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '#shared/core/errors.ts'
import { themeDefaults } from '#shared/core/theme.ts'
import { setTransport } from '../api/api.ts'
import { themeCss } from '../theme/theme-css.ts'
import { companyQuery, loadCompany, useCompany } from './company.ts'

afterEach(() => void vi.restoreAllMocks())

function Page() {
  const company = useCompany()
  return <main>{themeCss(company)}</main>
}

test('renders the default theme and logs an error without a company', async () => {
  const lost = new AppError('OFFLINE', 'The connection was lost.')
  setTransport(() => Promise.reject(lost))
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const client = new QueryClient()
  await expect(loadCompany(client)).resolves.toBe(null)
  expect(log).toHaveBeenCalledExactlyOnceWith('Company settings could not be loaded.', lost)
  const page = renderToString(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  expect(page).toContain(`--primary:${themeDefaults.primary_color};--secondary:${themeDefaults.secondary_color};`)
})

test('retries after 2, 8 and 30 seconds', () => {
  const { retry, retryDelay } = companyQuery
  expect([retry, ...[0, 1, 2].map((failures) => (retryDelay as (failures: number) => number)(failures))]).toEqual([
    3, 2000, 8000, 30_000,
  ])
})
