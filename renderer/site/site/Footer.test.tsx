import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { companyQuery } from '#renderer/core/company/company.ts'
import { defaultCompany } from '#renderer/core/company/default-company.ts'
import type { Company } from '#shared/core/company.ts'
import { Footer } from './Footer.tsx'

/** Renders the footer on the server. */
function renderFooter(set: Partial<Company>) {
  const client = new QueryClient()
  client.setQueryData(companyQuery.queryKey, { ...defaultCompany, ...set })
  return renderToString(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MemoryRouter>
          <Footer />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

test('shows a welcome and no contact details without settings', () => {
  const footer = renderFooter({})
  expect(footer).toContain('Welcome to our platform')
  for (const nothing of ['Contact Us', 'tel:', 'mailto:', 'Facebook']) expect(footer).not.toContain(nothing)
})

test('shows only the contact details that are set', () => {
  const footer = renderFooter({
    tagline: 'Prints',
    phone: '+263 77 1',
    website: 'prints.example',
    social: { twitter: 'x.example/p' },
  })
  for (const there of ['Prints', 'Contact Us', 'tel:+263771', 'https://prints.example', 'https://x.example/p'])
    expect(footer).toContain(there)
  for (const nothing of ['Welcome to our platform', 'mailto:', '<address', 'Facebook'])
    expect(footer).not.toContain(nothing)
})
