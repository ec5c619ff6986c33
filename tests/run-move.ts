import { expect } from 'vitest'
import { sendFile } from '#server/transfer/data/full-site-for-tests.ts'
import type { MoveSource } from '#shared/transfer/move-options.ts'
import type { MoveItem } from '#shared/transfer/moves.ts'
import type { Person } from './world.ts'

export const newest = async (admin: Person) => (await admin.adminMoves.list({})).results[0]!

export const finished = (admin: Person) =>
  expect
    .poll(() => newest(admin), { interval: 200 })
    .toMatchObject({ state: expect.stringMatching(/^(checked|done|failed)$/) })
    .then(() => newest(admin))

export const sendMove = (admin: Person, source: MoveSource, bytes: Buffer) =>
  sendFile(admin, '/api/admin/moves', { bytes, called: 'export.csv', source })

/** Uploads a file and waits for the result of its check. */
export async function check(admin: Person, source: MoveSource, bytes: Buffer) {
  const reply = await sendMove(admin, source, bytes)
  expect(reply.json()).toMatchObject({ source })
  return finished(admin)
}

/** The same, then imports it. */
export async function run(admin: Person, source: MoveSource, bytes: Buffer) {
  const checked = await check(admin, source, bytes)
  expect(checked).toMatchObject({ state: 'checked' })
  await admin.adminMoves.apply({ id: checked._id })
  return finished(admin)
}

/** Numbers of items: `post done`. */
export const countsOf = ({ counts }: Awaited<ReturnType<typeof newest>>) =>
  Object.fromEntries(counts.map(({ kind, state, count }) => [`${kind} ${state}`, count]))

/** Messages by title. */
export const messagesOf = (items: readonly MoveItem[]) =>
  Object.fromEntries(items.map(({ title, message }) => [title, message]))
