/**
 * A list that features fill and lower areas read. `server/features.ts` fills all lists; reading one before that
 * throws, because an empty list would silently leave features out.
 */
export class Registry<T> {
  private items: readonly T[] | undefined
  private readonly name: string

  constructor(name: string) {
    this.name = name
  }

  /** Replaces the list. */
  register(items: readonly T[]) {
    this.items = items
  }

  /** Throws when nothing was registered. */
  all(): readonly T[] {
    if (!this.items) throw new Error(`No ${this.name} are registered: call registerFeatures() first.`)
    return this.items
  }
}
