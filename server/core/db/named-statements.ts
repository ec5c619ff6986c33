import pg from 'pg'
import { lru } from '../lru.ts'

/** How often a statement is sent before it is worth a name. */
const worth = 20
/** Statements with a name. Each connection keeps a plan of each in the database's memory. */
const most = 150

const sent = lru<number>(2000)
const names = new Map<string, string>()

/** A name for what is asked again and again; others are planned anew each time. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= most) return known
  const times = (sent.get(text) ?? 0) + 1
  sent.set(text, times)
  if (times < worth) return undefined
  sent.delete(text)
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/**
 * A connection that lets PostgreSQL keep the plans of frequent statements. A
 * short statement with row-level security takes longer to plan than to run.
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
