import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { companyQuery } from '#renderer/core/company/company.ts'
import { defaultCompany } from '#renderer/core/company/default-company.ts'
import { PlatformContext } from '#renderer/core/platform/platform.ts'
import { serverPlatform } from '#renderer/core/platform/server.ts'
import type { Company } from '#shared/core/company.ts'
import { Footer } from './Footer.tsx'

/** Renders the footer on the server. */
function renderFooter(set: Partial<Company>) {
  const client = new QueryClient()
  client.setQueryData(companyQuery.queryKey, { ...defaultCompany, ...set })
  return renderToString(
    <QueryClientProvider client={client}>
      <PlatformContext value={serverPlatform}>
        <MantineProvider>
          <MemoryRouter>
            <Footer />
          </MemoryRouter>
        </MantineProvider>
      </PlatformContext>
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

test('names the product unless the plan has white-label', () => {
  const features = { ...defaultCompany.features, whiteLabel: true }
  expect(renderFooter({})).toContain('Powered by Vitrine')
  expect(renderFooter({ platform: 'https://platform.example' })).toContain('href="https://platform.example"')
  expect(renderFooter({ features, platform: 'https://platform.example' })).not.toMatch(/Powered by|platform\.example/)
})
