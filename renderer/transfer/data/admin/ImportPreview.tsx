import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatMoment, formatNumber, formatPlural, formatSize } from '#renderer/core/ui/format.ts'
import { Notice } from '#renderer/identity/forms/Notice.tsx'
import type { SiteImport } from '#shared/transfer/data.ts'
import styles from './ImportPreview.module.css'
import { collectionLabel, countAll, exceededText } from './import-texts.ts'

interface Props {
  found: SiteImport
  onRemove(): void
  removing: boolean
}

/** Preview of an import: its changes and its errors. */
export function ImportPreview({ found, onRemove, removing }: Props) {
  const apply = useMutation({ mutationFn: () => api.adminData.applyImport({ id: found._id }) })
  const report = found.report!
  const { collections, problems, problemCount, exceeded, media } = report
  const listed = collections.filter(({ create, update, skip }) => create + update + skip > 0)
  const { create, update } = countAll(collections)
  const blocked = problemCount > 0 || exceeded.length > 0
  const isEmpty = create + update === 0
  return (
    <div className={styles.run}>
      <p className={styles.source}>
        <strong>{report.site}</strong>, exported {formatMoment(report.exportedAt)}, {formatSize(found.size)}
      </p>
      {exceeded.length > 0 && (
        <Notice tone="bad">
          {exceeded.map((one) => (
            <p key={one.limit}>{exceededText(one)}</p>
          ))}
          <Link to={paths.plan}>See plans</Link>
        </Notice>
      )}
      {problemCount > 0 && (
        <Notice tone="bad">
          This file has {formatPlural(problemCount, 'problem')}. Correct them and upload it again.
        </Notice>
      )}
      {isEmpty && !blocked && <Notice tone="good">This file contains no changes.</Notice>}
      {problemCount > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
        <section className={styles.scroll} aria-label="Problems" tabIndex={0}>
          <table className={styles.table} data-of="problems">
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Problem</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ file, line, message }) => (
                <tr key={`${file} ${line} ${message}`}>
                  <th scope="row" className="num">
                    {collectionLabel(file.replace(/^data\/|\.ndjson$/g, ''))}, line {formatNumber(line)}
                  </th>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {problemCount > problems.length && (
            <p className={styles.more}>and {formatNumber(problemCount - problems.length)} more</p>
          )}
        </section>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
      <section className={styles.scroll} aria-label="Changes" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Records</th>
              <th scope="col">New</th>
              <th scope="col">Changed</th>
              <th scope="col">Unchanged</th>
            </tr>
          </thead>
          <tbody>
            {listed.map((one) => (
              <tr key={one.name}>
                <th scope="row">{collectionLabel(one.name)}</th>
                {([one.create, one.update, one.skip] as const).map((count, at) => (
                  <td key={['new', 'changed', 'same'][at]} className="num" data-none={count === 0 || undefined}>
                    {formatNumber(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.hint}>
        Includes {formatPlural(media, 'file')}. Records that are not in the file are not changed.
      </p>
      <div className={styles.buttons}>
        {!blocked && !isEmpty && (
          <Button loading={apply.isPending} onClick={() => apply.mutate()}>
            Import {formatPlural(create + update, 'record')}
          </Button>
        )}
        <Button variant="default" loading={removing} onClick={onRemove}>
          {blocked || isEmpty ? 'Close' : 'Cancel import'}
        </Button>
      </div>
    </div>
  )
}
