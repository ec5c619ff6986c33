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

/** Rows before "Show more". */
const firstRows = 8

export function StockHistory({ id }: { id: string }) {
  const [all, setAll] = useState(false)
  const { data } = useQuery(query(api.adminProducts.movements, { id }))
  if (!data?.results.length) return null
  return (
    <FormSection name="Stock history">
      <div data-wide className={styles.frame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Date</th>
              <th>Reason</th>
              <th className={styles.number}>Change</th>
              <th className={styles.number}>Stock</th>
            </tr>
          </thead>
          <tbody>
            {data.results
              .slice(0, all ? undefined : firstRows)
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
        {!all && data.results.length > firstRows && (
          <Button variant="subtle" size="sm" onClick={() => setAll(true)}>
            Show more
          </Button>
        )}
      </div>
    </FormSection>
  )
}
