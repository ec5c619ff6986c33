import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { containsAllTerms, lowerCaseText } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { customerAccounts } from '#server/identity/auth/customer-accounts.ts'
import type { Customer, CustomerSort } from '#shared/commerce/customers.ts'
import { amountOf } from '#shared/core/money.ts'
import { orders } from '../orders.table.ts'
import { revenue } from '../statistics.ts'

/**
 * [Note: Customers] All orders with the same mailbox belong to one customer, and so do orders that staff made
 * without an address for the same phone number. Customers are not stored: their id is a hash of that address
 * (`orders.customer_id`), so that guests, accounts, imports and deleted data need no second record. Accounts without
 * orders are customers too.
 */

/** The latest value of a column in a group of orders. */
const latest = (column: SQLWrapper, condition = sql`true`) =>
  sql`(array_agg(${column} order by ${orders.createdAt} desc) filter (where ${condition}))[1]`

const found = (id?: string) => sql`
  with buyers as (
    select ${orders.customerId} as id, ${latest(orders.customerName)} as name, ${latest(orders.customerEmail)} as email,
      ${latest(orders.customerPhone, sql`${orders.customerPhone} <> ''`)} as phone, max(${orders.createdAt}) as last_order_at,
      (array_agg(${orders.userId}) filter (where ${orders.userId} is not null))[1] as user_id,
      count(*) filter (where ${orders.status} <> 'cancelled')::int as orders, ${revenue} as spent
    from ${orders} where ${orders.customerId} is not null and ${id ? sql`${orders.customerId} = ${id}` : sql`true`} group by 1
  ), accounts as (${customerAccounts(id)}), customers as (
    select id, coalesce(buyers.name, accounts.name) as name, coalesce(buyers.email, accounts.email) as email,
      coalesce(phone, '') as phone, coalesce(accounts.user_id, buyers.user_id) as user_id, coalesce(orders, 0) as orders,
      coalesce(spent, 0) as spent, last_order_at
    from buyers full join accounts using (id)
  )`

const sorts: Record<CustomerSort, SQL> = {
  latest: sql`last_order_at desc nulls last`,
  spent: sql`spent desc`,
  orders: sql`orders desc`,
  name: sql`lower(name)`,
}

interface Page {
  q?: string | undefined
  sort: CustomerSort
  /** From 1. */
  page: number
  limit: number
}

type Row = {
  id: string
  name: string
  email: string
  phone: string
  user_id: string | null
  orders: number
  spent: string
  last_order_at: string | Date | null
  total: number
}

/** A page of the customers, and how many match. */
export async function listCustomers(
  db: Db,
  { q, sort, page, limit }: Page,
): Promise<{ results: Customer[]; total: number }> {
  const matches = containsAllTerms(lowerCaseText(sql`name`, sql`email`, sql`phone`), q) ?? sql`true`
  const { rows } = await db.execute<Row>(sql`${found()}
    select *, count(*) over ()::int as total from customers where ${matches}
    order by ${sorts[sort]}, id limit ${limit} offset ${(page - 1) * limit}`)
  return { results: rows.map(customerOf), total: rows[0]?.total ?? 0 }
}

/** One customer; undefined for an unknown id. */
export async function findCustomer(db: Db, id: string): Promise<Customer | undefined> {
  const { rows } = await db.execute<Row>(sql`${found(id)} select *, 1 as total from customers`)
  return rows[0] && customerOf(rows[0])
}

const customerOf = ({ id, name, email, phone, user_id, orders: count, spent, last_order_at }: Row): Customer => ({
  _id: id,
  ...{ name, email, phone, orders: count },
  ...(user_id && { userId: user_id }),
  spent: amountOf(Number(spent)),
  ...(last_order_at && { lastOrderAt: new Date(last_order_at).toISOString() }),
})
