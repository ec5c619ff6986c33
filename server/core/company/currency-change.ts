import type { TxContext } from '../http/context.ts'
import { Registry } from '../registry.ts'

/** Steps in the transaction that changes or removes a currency of the company, such as deleting prices in it. */
export const onCurrencyChange = new Registry<
  (ctx: Pick<TxContext<'admin'>, 'db' | 'user' | 'invalidate'>) => Promise<unknown>
>('steps after a change of currency')
