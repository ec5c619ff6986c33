import type { Transport } from '#shared/core/client.ts'
import type { ConfirmMethod } from '#shared/core/confirm-methods.ts'
import { AppError, type ErrorBody, isErrorBody } from '#shared/core/errors.ts'
import { createListeners } from '../listeners.ts'

/** A request to confirm the user's identity, shown in a dialog. */
export interface IdentityRequest {
  methods: readonly ConfirmMethod[]
  answer(confirmed: boolean): void
}

let open: (IdentityRequest & { answered: Promise<boolean> }) | undefined
const { notify, watch } = createListeners()

function setOpen(request: typeof open) {
  open = request
  notify()
}

/** The request that the dialog is open for, if any. */
export const identity = {
  request: (): IdentityRequest | undefined => open,
  watch,
}

/** Opens the dialog. Calls that are rejected while it is open wait for the same answer. */
function confirmIdentity({ details }: Pick<ErrorBody, 'details'>): Promise<boolean> {
  if (open) return open.answered
  const { methods = ['password'] } = (details ?? {}) as Partial<IdentityRequest>
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (confirmed: boolean) => {
    setOpen(undefined)
    resolve(confirmed)
  }
  setOpen({ methods, answer, answered: promise })
  return promise
}

/** Repeats a call after the user confirmed their identity, where the server requires that. See [Note: Recent sign-in]. */
export function confirmingTransport(send: Transport): Transport {
  return async (request) => {
    const reply = await send(request)
    const { status, body } = reply
    if (status !== 403 || !isErrorBody(body) || body.code !== 'CONFIRM_IDENTITY') return reply
    return (await confirmIdentity(body)) ? send(request) : reply
  }
}

/** The same for calls that throw the server's error. */
export function confirmingSender<I, O>(send: (input: I) => Promise<O>): (input: I) => Promise<O> {
  return (input) =>
    send(input).catch(async (thrown: unknown) => {
      const error = AppError.from(thrown)
      if (error.code === 'CONFIRM_IDENTITY' && (await confirmIdentity(error))) return send(input)
      throw thrown
    })
}
