import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatMoment, formatNumber, formatPlural, formatSize } from '#renderer/core/ui/format.ts'
import { Notice } from '#renderer/identity/forms/Notice.tsx'
import type { SiteImport } from '#shared/transfer/data.ts'
import styles from './DryRun.module.css'
import { exceededWords, nameOfCollection, sumOf } from './import-words.ts'

interface Props {
  found: SiteImport
  onRemove(): void
  removing: boolean
}

/** What an import would do, and whether it may. */
export function DryRun({ found, onRemove, removing }: Props) {
  const apply = useMutation({ mutationFn: () => api.adminData.applyImport({ id: found._id }) })
  const report = found.report!
  const { collections, problems, problemCount, exceeded, media } = report
  const told = collections.filter(({ create, update, skip }) => create + update + skip > 0)
  const { create, update } = sumOf(collections)
  const blocked = problemCount > 0 || exceeded.length > 0
  const nothing = create + update === 0
  return (
    <div className={styles.run}>
      <p className={styles.source}>
        <strong>{report.site}</strong>, exported {formatMoment(report.exportedAt)}, {formatSize(found.size)}
      </p>
      {exceeded.length > 0 && (
        <Notice tone="bad">
          {exceeded.map((one) => (
            <p key={one.limit}>{exceededWords(one)}</p>
          ))}
          <Link to={paths.admin.contentTab('plans')}>See plans</Link>
        </Notice>
      )}
      {problemCount > 0 && (
        <Notice tone="bad">
          {formatPlural(problemCount, 'problem')} in this file. Nothing can be imported until it has none.
        </Notice>
      )}
      {nothing && !blocked && <Notice tone="good">Everything in this file is here already.</Notice>}
      {problemCount > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keys
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
                    {nameOfCollection(file.replace(/^data\/|\.ndjson$/g, ''))}, line {formatNumber(line)}
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keys */}
      <section className={styles.scroll} aria-label="What would change" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">What would change</th>
              <th scope="col">New</th>
              <th scope="col">Changed</th>
              <th scope="col">As they are</th>
            </tr>
          </thead>
          <tbody>
            {told.map((one) => (
              <tr key={one.name}>
                <th scope="row">{nameOfCollection(one.name)}</th>
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
      <p className={styles.hint}>With {formatPlural(media, 'file')}. What is here and not in the zip stays.</p>
      <div className={styles.buttons}>
        {!blocked && !nothing && (
          <Button loading={apply.isPending} onClick={() => apply.mutate()}>
            Import {formatPlural(create + update, 'record')}
          </Button>
        )}
        <Button variant="default" loading={removing} onClick={onRemove}>
          {blocked || nothing ? 'Close' : 'Do not import'}
        </Button>
      </div>
    </div>
  )
}
