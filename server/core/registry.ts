/**
 * A list that features fill and lower areas read, so that general code imports no feature. `server/features.ts` fills
 * all of them. Reading a list before that throws, because an empty one would silently leave features out.
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
