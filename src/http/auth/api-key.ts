import { hash, randomBytes } from 'node:crypto'

/** What a key gives access to: an API, decisions about labels that visitors propose, or lists of codes of its own. */
export const API_SCOPES = ['fpo', 'green-lanes'] as const
export const API_KEY_SCOPES = [...API_SCOPES, 'labels', 'watch-lists'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

export type ApiScope = (typeof API_SCOPES)[number]

/**
 * A key as its owner keeps it: `otk_`, by which scanners for leaked secrets can know it, the public id of its row, and
 * the secret.
 */
const API_KEY = /^otk_([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/

const PUBLIC_ID_BYTES = 6

/** 256 random bits cannot be guessed, so a plain hash of them is as good as a slow one. */
const SECRET_BYTES = 32

export interface NewApiKey {
  /** Shown once and kept nowhere. */
  readonly key: string
  readonly publicId: string
}

export function newApiKey(): NewApiKey {
  const publicId = randomBytes(PUBLIC_ID_BYTES).toString('hex')
  return { key: `otk_${publicId}_${randomBytes(SECRET_BYTES).toString('base64url')}`, publicId }
}

/** Null: this is no key of ours, whatever its owner thinks. */
export function publicIdOf(key: string): string | null {
  return API_KEY.exec(key)?.[1] ?? null
}

export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}
