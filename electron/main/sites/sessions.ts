import { AppError } from '#shared/core/errors.ts'
import type { SecretStore } from '../secrets/keychain.ts'

/** Session tokens by site. They are only stored in memory and in the keychain. `undefined` in the map means no token. */
export class Sessions {
  /** Why sessions end with the app, for users. */
  problem: string | undefined
  private readonly tokens = new Map<string, string | undefined>()
  private readonly reading = new Map<string, Promise<string | undefined>>()
  private readonly cookies = new Map<string, string>()
  private readonly writing = new Set<Promise<void>>()
  private readonly secrets: SecretStore
  private readonly expected: (address: string) => boolean
  private readonly onChange: (address: string, isStored: boolean) => Promise<void>

  /**
   * @param expected whether the keychain should have a token of this site: it is only read then
   * @param onChange called after each change with whether the keychain has a token now
   */
  constructor(
    secrets: SecretStore,
    expected: (address: string) => boolean,
    onChange: (address: string, isStored: boolean) => Promise<void>,
  ) {
    this.secrets = secrets
    this.expected = expected
    this.onChange = onChange
  }

  /** Until the keychain was read, the state when the app was closed. */
  signedIn(address: string): boolean {
    return this.tokens.has(address) ? this.tokens.get(address) !== undefined : this.expected(address)
  }

  async tokenOf(address: string): Promise<string | undefined> {
    if (this.tokens.has(address) || !this.expected(address)) return this.tokens.get(address)
    const reading = this.reading.get(address) ?? this.read(address)
    this.reading.set(address, reading)
    return reading
  }

  private async read(address: string) {
    const token = await this.attempt(() => this.secrets.get(address))
    this.reading.delete(address)
    // The user may have signed in meanwhile.
    if (this.tokens.has(address)) return this.tokens.get(address)
    // A locked keychain responds like an empty one, so the site stays expected.
    if (token === undefined) this.problem ??= locked
    this.tokens.set(address, token)
    if (token === undefined) await this.onChange(address, true)
    return token
  }

  /** Reads the keychain again if it returned no token. */
  tryAgain(address: string) {
    if (this.tokens.get(address) === undefined) this.tokens.delete(address)
  }

  store(address: string, token: string): Promise<void> {
    return this.track(async () => {
      this.tokens.set(address, token)
      this.problem = undefined
      const isStored = await this.attempt(async () => {
        await this.secrets.set(address, token)
        return true
      })
      await this.onChange(address, isStored === true)
    })
  }

  /** Deletes the token. With `token` only if it is still in use. */
  async forget(address: string, token?: string): Promise<void> {
    if (token !== undefined && this.tokens.get(address) !== token) return
    await this.track(async () => {
      this.tokens.set(address, undefined)
      this.cookies.delete(address)
      await this.attempt(() => this.secrets.delete(address))
      await this.onChange(address, false)
    })
  }

  /** Resolves when all writes have finished. Awaited before quitting. */
  async settled() {
    await Promise.allSettled(this.writing)
  }

  private track(work: () => Promise<void>) {
    const running = work().finally(() => this.writing.delete(running))
    this.writing.add(running)
    return running
  }

  private async attempt<T>(call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call()
    } catch (error) {
      this.problem = AppError.from(error).message
      return undefined
    }
  }

  /** The visitor cookie of a site. It grants nothing and ends with the app. */
  cookieOf = (address: string) => this.cookies.get(address)

  storeCookie(address: string, setCookies: string[]) {
    for (const line of setCookies) {
      const [cookie] = /^visitor=[\w.-]{1,200}(?=;|$)/.exec(line) ?? []
      if (cookie) this.cookies.set(address, cookie)
    }
  }
}

const locked = 'Your keychain is locked or no longer knows your session. Unlock it and open the site again, or log in.'
