import { eventually, type Visit } from './journey.ts'

/** The first link in the newest email to an address, from the mailbox of the demonstration. */
export async function linkTo({ context }: Visit, address: string) {
  const page = await context.newPage()
  const mail = page.getByRole('listitem').filter({ hasText: address }).first()
  await eventually(async () => {
    await page.goto('/mailbox')
    return mail.count()
  }).toBe(1)
  const link = await mail.getByRole('link').first().getAttribute('href')
  await page.close()
  return link!
}
