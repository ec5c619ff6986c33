import pg from 'pg'
import { lru } from '../lru.ts'

/** Executions of a statement before it gets a name. */
const minExecutions = 20
/** Maximum named statements. Each connection stores a plan of each one. */
const maxNames = 150

const sent = lru<number>(2000)
const names = new Map<string, string>()

/** The name of a frequent statement; others are planned each time. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxNames) return known
  const times = (sent.get(text) ?? 0) + 1
  sent.set(text, times)
  if (times < minExecutions) return undefined
  sent.delete(text)
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/**
 * Names frequent statements, so that PostgreSQL reuses their plans. With row-level security, planning a short
 * statement takes longer than running it.
 */
export class NamingClient extends pg.Client {
  private readonly ask = super.query.bind(this) as (...args: unknown[]) => never
  override query = ((config: unknown, values?: unknown, ...rest: unknown[]) =>
    this.ask(
      Array.isArray(values) && values.length > 0 ? named(config) : config,
      values,
      ...rest,
    )) as pg.Client['query']
}

function named(config: unknown) {
  if (typeof config !== 'object' || config === null || !('text' in config) || typeof config.text !== 'string')
    return config
  if ('name' in config && config.name) return config
  const name = nameOf(config.text)
  return name ? { ...config, name } : config
}
