import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { companyQuery } from '#renderer/core/company/company.ts'
import { defaultCompany } from '#renderer/core/company/default-company.ts'
import type { Company } from '#shared/core/company.ts'
import { Footer } from './Footer.tsx'

/** The foot of a company's pages, as the server sends it. */
function footOf(set: Partial<Company>) {
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

test('a company that has said nothing yet welcomes, and offers no way to reach it', () => {
  const foot = footOf({})
  expect(foot).toContain('Welcome to our platform')
  for (const nothing of ['Contact Us', 'tel:', 'mailto:', 'Facebook']) expect(foot).not.toContain(nothing)
})

test('what is set of contact and networks is shown, and nothing else', () => {
  const foot = footOf({
    tagline: 'Prints',
    phone: '+263 77 1',
    website: 'prints.example',
    social: { twitter: 'x.example/p' },
  })
  for (const there of ['Prints', 'Contact Us', 'tel:+263771', 'https://prints.example', 'https://x.example/p'])
    expect(foot).toContain(there)
  for (const nothing of ['Welcome to our platform', 'mailto:', '<address', 'Facebook'])
    expect(foot).not.toContain(nothing)
})
