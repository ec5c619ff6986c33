import { Link } from 'react-router-dom'
import { formatShare } from '#renderer/core/admin/figures.ts'
import { itemPath } from '#renderer/core/item-path.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatMoney, formatNumber } from '#renderer/core/ui/format.ts'
import { singularLabel } from '#shared/core/content-types.ts'
import { contentTypeOfSearch } from '#shared/core/search-options.ts'
import type { Analytics } from '#shared/insight/analytics.ts'
import { TopList } from './TopList.tsx'
import styles from './TopLists.module.css'

const deviceLabels = { desktop: 'Computers', phone: 'Phones', tablet: 'Tablets' }
const countryName = new Intl.DisplayNames('en', { type: 'region' })
const stepLabels = {
  visitors: 'Visited the site',
  product: 'Viewed a product',
  cart: 'Added to the cart',
  checkout: 'Opened the checkout',
  orders: 'Ordered',
  paid: 'Paid',
} satisfies Record<keyof Analytics['funnel'], string>
const gone = 'No longer on the site'

export function TopLists({ analytics }: { analytics: Analytics }) {
  const { top, sources, devices, countries } = analytics
  return (
    <div className={styles.lists}>
      <TopList
        title="Top products"
        columns={['Product', 'Views', 'Sold', 'Revenue']}
        none="No products were viewed or sold."
        rows={top.products.map(({ _id, title, slug, views, sold, revenue }) => ({
          key: _id,
          name: slug ? <Link to={paths.admin.editProduct(_id)}>{title}</Link> : (title ?? gone),
          value: views,
          cells: [formatNumber(views), formatNumber(sold), formatMoney(revenue)],
        }))}
      />
      <TopList
        title="Top content"
        columns={['Title', 'Views']}
        none="No content was viewed."
        rows={top.content.map(({ _id, type, title, slug, views }) => ({
          key: _id,
          name: (
            <>
              {slug ? <Link to={itemPath(contentTypeOfSearch(type), slug)}>{title}</Link> : gone}{' '}
              <small>{singularLabel(contentTypeOfSearch(type))}</small>
            </>
          ),
          value: views,
          cells: [formatNumber(views)],
        }))}
      />
      <Sales analytics={analytics} />
      <SearchList title="Searches" none="No searches." searches={top.searches} />
      <SearchList title="Searches without results" none="All searches had results." searches={top.emptySearches} />
      <VisitorList
        title="Referrers"
        column="From"
        parts={sources.map(({ name, visitors }) => ({ name: name || 'Direct', visitors }))}
      />
      <VisitorList
        title="Devices"
        column="Device"
        parts={devices.map(({ name, visitors }) => ({ name: deviceLabels[name], visitors }))}
      />
      {countries && (
        <VisitorList
          title="Countries"
          column="Country"
          parts={countries.map(({ name, visitors }) => ({ name: countryName.of(name) ?? name, visitors }))}
        />
      )}
    </div>
  )
}

/** The way to an order, and revenue by category, payment method and discount. */
function Sales({ analytics: { funnel, sales } }: { analytics: Analytics }) {
  return (
    <>
      <TopList
        title="From visit to payment"
        columns={['Step', 'Number', 'Of visitors']}
        none="There were no visitors."
        rows={(Object.keys(stepLabels) as (keyof typeof stepLabels)[]).map((step) => ({
          key: step,
          name: stepLabels[step],
          value: funnel[step],
          cells: [
            formatNumber(funnel[step]),
            funnel.visitors ? formatShare(Math.min(1, funnel[step] / funnel.visitors)) : '–',
          ],
        }))}
      />
      <TopList
        title="Sales by category"
        columns={['Category', 'Sold', 'Revenue']}
        none="No paid orders."
        rows={sales.categories.map(({ name, sold, revenue }) => ({
          key: name,
          name: name || 'Deleted products',
          value: revenue,
          cells: [formatNumber(sold), formatMoney(revenue)],
        }))}
      />
      <TopList
        title="Sales by payment method"
        columns={['Method', 'Orders', 'Revenue']}
        none="No paid orders."
        rows={sales.methods.map(({ name, orders, revenue }) => ({
          key: name,
          name,
          value: revenue,
          cells: [formatNumber(orders), formatMoney(revenue)],
        }))}
      />
      <TopList
        title="Sales by discount"
        columns={['Discount', 'Orders', 'Reduction', 'Revenue']}
        none="No paid order had a discount."
        rows={sales.discounts.map(({ name, code, orders, reduction, revenue }) => ({
          key: `${name} ${code}`,
          name: code ? `${name} (${code})` : name,
          value: orders,
          cells: [formatNumber(orders), formatMoney(reduction), formatMoney(revenue)],
        }))}
      />
    </>
  )
}

interface SearchListProps {
  title: string
  none: string
  searches: readonly { words: string; count: number }[]
}

const SearchList = ({ title, none, searches }: SearchListProps) => (
  <TopList
    title={title}
    columns={['Search', 'Times']}
    none={none}
    rows={searches.map(({ words: query, count }) => ({
      key: query,
      name: <Link to={paths.searchFor(query)}>{query}</Link>,
      value: count,
      cells: [formatNumber(count)],
    }))}
  />
)

interface VisitorListProps {
  title: string
  column: string
  parts: readonly { name: string; visitors: number }[]
}

function VisitorList({ title, column, parts }: VisitorListProps) {
  const all = parts.reduce((sum, { visitors }) => sum + visitors, 0)
  return (
    <TopList
      title={title}
      columns={[column, 'Visitors', 'Share']}
      none="There were no visitors."
      rows={parts.map(({ name, visitors }) => ({
        key: name,
        name,
        value: visitors,
        cells: [formatNumber(visitors), formatShare(visitors / all)],
      }))}
    />
  )
}
