import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { userForeignKey } from '../auth/users.table.ts'

/** The authenticator app (TOTP) of an account, at most one. It takes effect once `confirmedAt` is set. */
export const authenticatorApps = tenantTable(
  'authenticator_apps',
  {
    userId: uuid('user_id').notNull(),
    /** Sealed, see `Vault`. Null until a code has confirmed the first one. */
    secret: text('secret'),
    /** Sealed: shown as a QR code and not confirmed yet. Replaces `secret` once a code confirms it. */
    pendingSecret: text('pending_secret'),
    pendingUntil: instant('pending_until'),
    confirmedAt: instant('confirmed_at'),
    /** The time step of the last accepted code: codes of this step or an earlier one are refused. */
    lastStep: bigint('last_step', { mode: 'number' }),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('authenticator_apps_user').on(table.tenantId, table.userId),
    userForeignKey('authenticator_apps_user_fk', table.tenantId, table.userId),
  ],
)

/** WebAuthn credentials. Only public keys are stored. */
export const passkeys = tenantTable(
  'passkeys',
  {
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    /** Base64url, as the browser names it. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** The host it was made for. Browsers offer it there alone. */
    rpId: text('rp_id').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default(sql`'{}'`),
    /** Synchronised by a password manager, so that losing a device does not lose it. */
    backedUp: boolean('backed_up').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.tenantId, table.credentialId),
    index('passkeys_user').on(table.tenantId, table.userId),
    userForeignKey('passkeys_user_fk', table.tenantId, table.userId),
  ],
)

/** Recovery codes for a lost phone. Each works once. */
export const recoveryCodes = tenantTable(
  'recovery_codes',
  {
    userId: uuid('user_id').notNull(),
    /** The first two characters: they select which of an account's codes to compare. */
    selector: text('selector').notNull(),
    /** Argon2id of the whole code. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    uniqueIndex('recovery_codes_selector').on(table.tenantId, table.userId, table.selector),
    userForeignKey('recovery_codes_user_fk', table.tenantId, table.userId),
  ],
)

/** Purposes of a challenge. */
export type ChallengePurpose = 'second-step' | 'passkey-sign-in' | 'add-passkey' | 'confirm'

/** Second steps and passkey registrations that are under way. They grant nothing by themselves and end after five minutes. */
export const signInChallenges = tenantTable(
  'sign_in_challenges',
  {
    /** Null until the passkey names its user. */
    userId: uuid('user_id'),
    purpose: text('purpose').$type<ChallengePurpose>().notNull(),
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').notNull(),
    /** Challenge for the passkey to sign, base64url. Removed with the first answer. */
    webauthn: text('webauthn'),
    rpId: text('rp_id'),
    /** Codes tried so far. */
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sign_in_challenges_token').on(table.tenantId, table.tokenHash),
    index('sign_in_challenges_expired').on(table.tenantId, table.expiresAt),
    userForeignKey('sign_in_challenges_user_fk', table.tenantId, table.userId),
  ],
)
