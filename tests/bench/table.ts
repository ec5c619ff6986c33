import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import type { Finding } from './findings.ts'
import type { Place } from './place.ts'

const path = 'docs/performance.md'
const columns = ['What', 'Goal', 'PostgreSQL', 'Embedded', 'Measured'] as const
type Row = Record<(typeof columns)[number], string>

export interface Measured extends Finding {
  kind: Place['kind']
}

/** One line for the terminal. */
export const lineOf = (finding: Measured) => `${finding.kind}: ${finding.claim}: ${cell(finding)}, goal ${finding.goal}`

/** Updates the measured rows in the table of docs/performance.md. Other rows and the surrounding text do not change. */
export function record(findings: Measured[]) {
  const text = readFileSync(path, 'utf8')
  const table = /(?<=<!-- table -->\n).*(?=<!-- end of table -->)/s
  const rows = new Map(rowsOf(table.exec(text)![0]).map((row) => [row.What, row]))
  const today = new Date().toISOString().slice(0, 10)
  for (const finding of findings) {
    const row = rows.get(finding.claim) ?? {
      What: finding.claim,
      Goal: '',
      PostgreSQL: '–',
      Embedded: '–',
      Measured: '',
    }
    row[finding.kind === 'postgres' ? 'PostgreSQL' : 'Embedded'] = cell(finding)
    rows.set(finding.claim, { ...row, Goal: finding.goal, Measured: today })
  }
  const cells = [
    columns,
    columns.map(() => '---'),
    ...[...rows.values()].map((row) => columns.map((name) => row[name])),
  ]
  const lines = cells.map((line) => `| ${line.join(' | ')} |\n`)
  writeFileSync(
    path,
    text.replace(table, () => `\n${lines.join('')}\n${machine()}\n\n`),
  )
}

function cell({ measured, holds, figures }: Finding) {
  const verdict = holds === undefined ? '' : holds ? ' ✓' : ' **missed**'
  return `${measured}${verdict} (${figures})`
}

function rowsOf(table: string): Row[] {
  const lines = table.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(2).map((line) => {
    const cells = line.slice(2, -2).split(' | ')
    return Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])) as Row
  })
}

const machine = () =>
  `Machine of the last run: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}.`
