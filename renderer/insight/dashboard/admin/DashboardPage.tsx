import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { LatestPhotos } from '#renderer/content/photos/admin/LatestPhotos.tsx'
import card from '#renderer/core/admin/card.module.css'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { UsageMeter } from '#renderer/core/admin/UsageMeter.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import { SetupChecklist } from '#renderer/site/setup/SetupChecklist.tsx'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import type { ContentDrafts } from '#shared/content/content.ts'
import { presets } from '#shared/core/analytics-options.ts'
import { commentedTypes } from '#shared/core/commented-types.ts'
import { nounOf } from '#shared/core/content-types.ts'
import { ContentTiles } from './ContentTiles.tsx'
import styles from './DashboardPage.module.css'
import { QuickActions } from './QuickActions.tsx'
import { RecentOrders } from './RecentOrders.tsx'
import { StatTile } from './StatTile.tsx'

const totals = [
  { label: 'Total Users', total: 'totalUsers', trend: 'users', to: paths.admin.manageUsers },
  { label: 'Total Products', total: 'totalProducts', trend: 'products', to: paths.admin.products },
  { label: 'Total Orders', total: 'totalOrders', trend: 'orders', to: paths.admin.orders },
  {
    label: 'Total Revenue',
    total: 'totalRevenue',
    trend: 'revenue',
    money: true,
    to: `${paths.admin.orders}?status=completed`,
  },
] as const

/** Figures, open tasks and quick actions. Only admins see users and revenue. */
export default function DashboardPage() {
  const { may } = useMe()
  const admin = may('admin')
  const content = useQuery(query(api.adminContent.overview, {}))
  const [search, setSearch] = useSearchParams()
  const days = presets.find((preset) => String(preset) === search.get('days')) ?? 30
  const stats = useQuery({
    ...query(api.dashboard.stats, { days }),
    enabled: admin,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
  const figures = stats.data
  // While another period loads, the figures are those of the previous one.
  const displayedDays = figures?.trends.users.days.length ?? days
  const broken = (admin ? [content, stats] : [content]).find(({ error, data }) => error && !data)
  return (
    <>
      <PageHead />
      {broken ? (
        <Failed onRetry={() => void broken.refetch()} retrying={broken.isFetching}>
          {broken.error?.message}
        </Failed>
      ) : admin ? (
        <section aria-labelledby="figures">
          <h2 id="figures" className="sr-only">
            Figures
          </h2>
          <FilterPills<`${typeof days}`>
            label="Period"
            pills={presets.map((preset) => ({ value: `${preset}`, name: `${preset} days`, count: undefined }))}
            value={`${days}`}
            onChange={(value) =>
              setSearch(value === '30' || !value ? {} : { days: value }, { replace: true, preventScrollReset: true })
            }
          />
          <ul className={styles.tiles} data-stats>
            {totals.map(({ total, trend, ...tile }) => (
              <StatTile
                key={total}
                days={displayedDays}
                value={figures?.[total]}
                trend={figures?.trends[trend]}
                {...tile}
              />
            ))}
          </ul>
        </section>
      ) : (
        <ContentTiles overview={content.data} />
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <QuickActions />
          {admin && !broken && <RecentOrders orders={figures?.recentOrders} />}
          <LatestPhotos />
        </div>
        <div className={styles.stack}>
          {figures && <SetupChecklist setup={figures.setup} />}
          {content.data && <Attention {...content.data} />}
          {figures && <LowStock {...figures.lowStock} />}
          {figures ? (
            <section className={card.card} aria-labelledby="plan">
              <h2 id="plan">{figures.plan.name} plan</h2>
              <div className={styles.meters}>
                <UsageMeter name="Media" usage={figures.plan.media} />
                <UsageMeter name="Products" usage={figures.plan.products} />
                <UsageMeter name="Admins" usage={figures.plan.admins} />
              </div>
            </section>
          ) : (
            !admin && (
              <section className={card.card} aria-labelledby="media">
                <h2 id="media">Media</h2>
                <UsageMeter usage={content.data?.media} />
              </section>
            )
          )}
        </div>
      </div>
    </>
  )
}

interface AttentionProps {
  photos: { failed: number; drafts: number }
  comments: { waiting: number; reported: number }
  drafts: ContentDrafts
}

function Attention({ photos, comments, drafts }: AttentionProps) {
  const others = commentedTypes
    .filter((kind) => kind !== 'photos' && drafts[kind] > 0)
    .map((kind) => formatPlural(drafts[kind], nounOf(kind)))
  const nothing = photos.failed + comments.waiting + comments.reported + drafts.photos === 0 && others.length === 0
  return (
    <section className={card.card} aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      {nothing && <p className={styles.quiet}>You’re all caught up.</p>}
      <ul className={styles.list}>
        {photos.failed > 0 && (
          <li>
            <Link to="/admin/content?status=failed">{formatPlural(photos.failed, 'photo')} could not be processed</Link>
          </li>
        )}
        {comments.waiting > 0 && (
          <li>
            <Link to={paths.admin.comments}>{formatPlural(comments.waiting, 'comment')} waiting for approval</Link>
          </li>
        )}
        {comments.reported > 0 && (
          <li>
            <Link to={paths.admin.commentsIn('reported')}>
              {formatPlural(comments.reported, 'comment')} reported by readers
            </Link>
          </li>
        )}
        {drafts.photos > 0 && (
          <li>
            <Link to="/admin/content?status=draft">{formatPlural(drafts.photos, 'photo')} not published yet</Link>
          </li>
        )}
        {others.length > 0 && <li>{others.join(', ')} not published yet</li>}
      </ul>
    </section>
  )
}

interface LowStockProps {
  total: number
  results: readonly { _id: string; name: string; variant?: string | undefined; stock: number }[]
}

function LowStock({ total, results }: LowStockProps) {
  if (total === 0) return null
  return (
    <section className={card.card} aria-labelledby="low-stock">
      <h2 id="low-stock">Low stock</h2>
      <ul className={styles.list}>
        {results.map(({ _id, name, variant, stock }) => (
          <li key={_id} className={styles.pair}>
            <Link to={paths.admin.editProduct(_id)}>{nameOfLine({ title: name, variant })}</Link>
            <span className="num">{stock === 0 ? 'Out of stock' : `${formatNumber(stock)} left`}</span>
          </li>
        ))}
      </ul>
      {total > results.length && (
        <Link className={styles.all} to={`${paths.admin.products}?view=low`}>
          All {formatNumber(total)}
        </Link>
      )}
    </section>
  )
}
