import type { Platform } from '#renderer/core/platform/platform.ts'
import type { Company, SavedCompany } from '#shared/core/company.ts'
import { addressOf } from '#shared/core/endpoint.ts'
import { AppError } from '#shared/core/errors.ts'
import { type ThemeFields, themeDefaults } from '#shared/core/theme.ts'
import { updateCompany } from '#shared/site/form-endpoints.ts'

/** Picks the ten fields of the theme. */
export function themeOf(record: ThemeFields | Company): ThemeFields {
  const names = Object.keys(themeDefaults) as (keyof ThemeFields)[]
  return Object.fromEntries(names.map((name) => [name, record[name]])) as unknown as ThemeFields
}

/** Sends only the ten fields of the theme, with the version that they replace. */
export async function saveTheme(
  send: Platform['send'],
  theme: ThemeFields,
  updatedAt: string | undefined,
): Promise<SavedCompany> {
  const url = addressOf(updateCompany.route, {}, { updatedAt })
  const reply = await send({ method: 'PUT', url, body: themeOf(theme) })
  if (reply.status >= 400) throw AppError.from(reply.body)
  return reply.body as SavedCompany
}
