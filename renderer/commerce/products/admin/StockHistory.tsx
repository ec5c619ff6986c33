import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatMoment } from '#renderer/core/ui/format.ts'
import { stockReasonLabels } from '#shared/commerce/product-options.ts'
import styles from './StockHistory.module.css'

/** Shown before somebody asks for more. */
const few = 8

/** Why there are as many as there are. */
export function StockHistory({ id }: { id: string }) {
  const [all, setAll] = useState(false)
  const { data } = useQuery(query(api.adminProducts.movements, { id }))
  if (!data?.results.length) return null
  return (
    <FormSection name="History of the stock">
      <div data-wide className={styles.frame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>When</th>
              <th>Why</th>
              <th className={styles.number}>Change</th>
              <th className={styles.number}>Then</th>
            </tr>
          </thead>
          <tbody>
            {data.results
              .slice(0, all ? undefined : few)
              .map(({ _id, createdAt, variant, reason, order, by, delta, stock }) => (
                <tr key={_id}>
                  <td className="num">{formatMoment(createdAt)}</td>
                  <td>
                    {variant && `${variant}: `}
                    {order ? (
                      <Link to={paths.admin.order(order)}>{stockReasonLabels[reason]}</Link>
                    ) : (
                      stockReasonLabels[reason]
                    )}
                    {by && `, ${by}`}
                  </td>
                  <td className={`num ${styles.number}`}>{delta > 0 ? `+${delta}` : delta}</td>
                  <td className={`num ${styles.number}`}>{stock}</td>
                </tr>
              ))}
          </tbody>
        </table>
        {!all && data.results.length > few && (
          <Button variant="subtle" size="sm" onClick={() => setAll(true)}>
            Show more
          </Button>
        )}
      </div>
    </FormSection>
  )
}
